import i18next from 'i18next';
import type { ImageGeneration } from '../../shared/domain/generated-image.ts';
import { thoseThatWorked } from '../lib/those-that-worked.ts';
import { toast } from '../ui/toast.tsx';
import { toastProblem } from '../ui/toast-problem.ts';
import { albumFilter, albumStore } from './album.ts';
import { visibleGenerations } from './gallery-items.ts';
import { type ImageEnd, imageStatus } from './image-status.ts';
import { generations } from './images.ts';
import { focusRestored } from './show-in-gallery.ts';
import { fillPromptBar } from './use-in-bar.ts';

/** Removes a generation from the gallery and offers to undo it. */
export function removeGeneration(generation: ImageGeneration): Promise<void> {
  return removeAll([generation], () => i18next.t('images:pending.removed'));
}

/** Returns the generations in the open album and search that certainly ended without an image. */
export function failedOf(items: readonly ImageGeneration[]): readonly ImageGeneration[] {
  return visibleGenerations(items, albumFilter(albumStore.getState())).filter((generation) => {
    const status = imageStatus(generation);
    return status.kind === 'ended' && FAILED.has(status.end);
  });
}

const FAILED: ReadonlySet<ImageEnd> = new Set(['failed', 'notFetched', 'notKept']);

/** Removes all failed generations and offers one undo for all. */
export function removeFailed(): Promise<void> {
  return removeAll(failedOf(generations.state.getState().items), (count) =>
    i18next.t('images:pending.removedMany', { count }),
  );
}

async function removeAll(
  all: readonly ImageGeneration[],
  doneTitle: (count: number) => string,
): Promise<void> {
  const removed = await thoseThatWorked(all, async ({ id }) =>
    toastProblem(i18next.t('images:pending.removeFailed'), await generations.remove(id)),
  );
  if (removed.length === 0) return;
  toast.show({
    title: doneTitle(removed.length),
    undo: async () => {
      for (const { id } of removed) await restoreGeneration(id);
    },
  });
}

/** Puts a rejected request back into the prompt bar, so that the user can correct it there. */
export function editGeneration({ prompt, settings, source }: ImageGeneration): void {
  fillPromptBar({ prompt, ...settings, ...(source === null ? {} : { source }) });
}

async function restoreGeneration(id: string): Promise<void> {
  const problem = await generations.restore(id);
  if (toastProblem(i18next.t('images:pending.restoreFailed'), problem)) focusRestored(id);
}
