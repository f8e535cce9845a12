import i18next from 'i18next';
import type { TagChange, TagRenaming } from '../../shared/contract/tags.ts';
import { Latest } from '../data/latest.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { Requested } from '../ui/requested.ts';
import { toast } from '../ui/toast.tsx';
import { attempt, succeeds } from '../ui/toast-problem.ts';

/** Delay before the tags are counted after a change, in milliseconds. */
const COUNTED_AFTER_MS = 200;
/** The changes that may affect a count. */
const COUNTED: ReadonlySet<string> = new Set([
  ...['tags_changed', 'library_item', 'library_removed', 'library_rebuilt'],
  ...['conversation', 'conversation_removed', 'conversations_changed'],
]);

/** All tags, with their counts. */
export const tags = new Latest(async () => (await api.tags.list()).items, COUNTED_AFTER_MS);

onChange(({ type }) => {
  if (COUNTED.has(type)) tags.changed();
});
onReady(() => void tags.load());

/** The items in the tags dialog. */
interface Asked {
  readonly ids: readonly string[];
  /** The selector of the element to focus afterwards; by default the one that had the focus before. */
  readonly back: string | undefined;
}

/** The request of the tags dialog. */
export const askedTags = new Requested<Asked>();

/** Opens the dialog with the tags of some files or conversations. */
export function openTagsDialog(ids: readonly string[], back?: string): void {
  if (ids.length > 0) askedTags.set({ ids, back });
}

/** Makes undoable changes. Rejects if the core refuses or cannot be reached. */
export function changeTags(changes: readonly TagChange[]): Promise<void> {
  return undoable(i18next.t('common:tags.changed'), api.tags.change({ changes: [...changes] }));
}

/** Replaces a tag of all items and saved searches with another. Rejects like `changeTags`. */
export function renameTag(name: string, to: string): Promise<void> {
  return undoable(i18next.t('common:tags.renamed'), api.tags.rename({ name, to }));
}

/**
 * Removes a tag from everything and reports a failure.
 * @returns whether it succeeded
 */
export function deleteTag(name: string): Promise<boolean> {
  return succeeds(i18next.t('common:tags.failed'), () =>
    undoable(i18next.t('common:tags.deleted', { name }), api.tags.remove({ name })),
  );
}

interface Changed {
  readonly changes: readonly TagChange[];
  readonly renamed?: TagRenaming;
}

async function undoable(title: string, sent: Promise<Changed>): Promise<void> {
  const { changes, renamed } = await sent;
  if (changes.length === 0 && !renamed) return;
  const back = {
    changes: changes.map((made) => ({ ...made, on: !made.on })),
    ...(renamed && { renamed: reversed(renamed) }),
  };
  const undo = () => void attempt(i18next.t('common:tags.failed'), () => api.tags.change(back));
  toast.show({ id: 'tags.changed', title, undo });
}

function reversed({ name, to, searches }: TagRenaming): TagRenaming {
  const back = searches.map(({ search, before, after }) => ({ search, before: after, after: before }));
  return { name: to, to: name, searches: back };
}
