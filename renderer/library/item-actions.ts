import i18next from 'i18next';
import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { featureCall } from '../app/features.ts';
import { openInspector } from '../app/window-state.ts';
import { DeletedTogether } from '../generation/deleted-together.ts';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { focusWhenShown } from '../ui/focus-when-shown.ts';
import { toast } from '../ui/toast.tsx';
import { attempt, toastProblem } from '../ui/toast-problem.ts';
import { itemTitle } from './item-labels.ts';
import { CURRENT_ITEM, items, selection, stopPlayback, trash, usage } from './library.ts';
import { nameDialog } from './library-view.ts';
import { jobOf } from './open-item.ts';

/** Stars or unstars files and reports a failure. */
export async function starItems(ids: readonly string[], starred: boolean): Promise<void> {
  if (ids.length === 0) return;
  toastProblem(i18next.t('library:do.starFailed'), await items.star(ids, starred));
}

/** Returns whether all loaded ones of these files are starred. */
export function allStarred(ids: readonly string[]): boolean {
  return ids.length > 0 && ids.every((id) => items.get(id)?.starred !== false);
}

/** Opens the dialog for another title; does nothing for a file that is not loaded. */
export function openRenameDialog(id: string): void {
  const item = items.get(id);
  if (!item) return;
  nameDialog.set({
    title: i18next.t('library:do.rename'),
    label: i18next.t('library:rename.label'),
    value: itemTitle(item),
    refuse: (title) => (title === '' ? i18next.t('library:rename.empty') : undefined),
    async save(title) {
      await api.library.rename({ id, title });
      return null;
    },
    back: CURRENT_ITEM,
  });
}

const deleted = new DeletedTogether<string>();

/** Deletes files without asking, since they can be restored for 30 days, and offers to undo it. */
export async function deleteItems(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  stopPlayback(ids);
  if (!toastProblem(i18next.t('library:delete.failed'), await items.remove(ids))) return;
  const deletedIds = deleted.with(ids).flat();
  toast.show({
    id: 'library.deleted',
    deleted: deletedIds,
    title: i18next.t('library:delete.done', { count: deletedIds.length }),
    description: i18next.t('library:delete.hint'),
    undo: () => {
      deleted.forget();
      void restoreDeleted(deletedIds);
    },
  });
}

/** Restores deleted files and focuses them, as the Undo button disappears. */
async function restoreDeleted(ids: readonly string[]): Promise<void> {
  if (!(await restoreItems(ids))) return;
  const { order } = items.state.getState();
  const first = order.ids.find((id) => ids.includes(id));
  if (first === undefined) return;
  selection.moveTo(first);
  focusWhenShown(CURRENT_ITEM);
}

/**
 * Restores files from the trash and reports a failure.
 * @returns whether it succeeded
 */
export async function restoreItems(ids: readonly string[]): Promise<boolean> {
  const problem = await items.restore(ids);
  void usage.load();
  void trash.load();
  return toastProblem(i18next.t('library:delete.restoreFailed'), problem);
}

/** Copies the full prompt of a file. */
export async function copyPrompt(item: LibraryItem): Promise<void> {
  await attempt(i18next.t('library:do.copyFailed'), async () => {
    await navigator.clipboard.writeText(await wholePrompt(item));
    toast.show({ id: 'library.copied', title: i18next.t('library:do.promptCopied'), tone: 'good' });
  });
}

/** Asks which song gets an image as its cover. */
export function makeCover({ id }: LibraryItem): Promise<void> {
  return attempt(i18next.t('common:actionFailed'), async () => {
    (await featureCall('coverFor'))(id);
  });
}

/** Copies the image itself, not its file. */
export async function copyImage(item: LibraryItem): Promise<void> {
  await attempt(i18next.t('library:do.copyFailed'), async () => {
    const copy = await featureCall('copyImage');
    await copy(item);
  });
}

/** Uses the image as the reference of the next prompt. */
export async function makeReference({ id }: Pick<LibraryItem, 'id'>): Promise<void> {
  const takeAsReference = await featureCall('takeAsReference');
  await takeAsReference(id);
}

/** Opens the inspector at the request that made a file. */
export async function openDetails({ kind, id, ownerId }: LibraryItem): Promise<void> {
  try {
    const jobId = await jobOf(kind, id, ownerId);
    if (jobId !== null) return openInspector(jobId);
  } catch (thrown) {
    const problem = callProblem(thrown);
    if (problem.kind !== 'not_found') return void toastProblem(i18next.t('library:do.noDetails'), problem);
  }
  toast.show({
    title: i18next.t('library:do.noDetails'),
    description: i18next.t('library:do.noDetailsHint'),
  });
}

/** The number of code points of a prompt that lists contain. */
const LISTED = 1000;

/** Returns the full prompt of a file; lists carry only its beginning. */
async function wholePrompt({ id, kind, prompt, ownerId }: LibraryItem): Promise<string> {
  if ([...prompt].length < LISTED) return prompt;
  switch (kind) {
    case 'speech':
      return ownerId === null ? prompt : (await api.speech.get({ id: ownerId })).text;
    case 'song':
      return ownerId === null ? prompt : (await api.music.get({ id: ownerId })).text;
    case 'picture':
      return (await api.images.byIds({ ids: [id] })).items[0]?.prompt ?? prompt;
    default:
      return kind satisfies never;
  }
}
