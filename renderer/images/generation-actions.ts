import i18next from 'i18next';
import type { ImageGeneration } from '../../shared/domain/generated-image.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import { toast } from '../ui/toast.tsx';
import { toastProblem } from '../ui/toast-problem.ts';
import { albumFilter, albumStore } from './album.ts';
import { visibleGenerations } from './gallery-items.ts';
import { type ImageEnd, imageStatus } from './image-status.ts';
import { generations } from './images.ts';
import { focusRestored } from './show-in-gallery.ts';
import { fillPromptBar } from './use-in-bar.ts';

/** Removes a generation from the gallery and offers to undo it. */
export async function removeGeneration({ id }: ImageGeneration): Promise<void> {
  const problem = await generations.remove(id);
  if (problem) return tell('images:pending.removeFailed', problem);
  toast.show({
    title: i18next.t('images:pending.removed'),
    undo: () => void restoreGeneration(id),
  });
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
export async function removeFailed(): Promise<void> {
  const removed: ImageGeneration[] = [];
  let problem: CallProblem | null = null;
  for (const generation of failedOf(generations.state.getState().items)) {
    problem = await generations.remove(generation.id);
    if (problem) break;
    removed.push(generation);
  }
  if (problem) tell('images:pending.removeFailed', problem);
  if (removed.length === 0) return;
  toast.show({
    title: i18next.t('images:pending.removedMany', { count: removed.length }),
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
  if (problem) tell('images:pending.restoreFailed', problem);
  else focusRestored(id);
}

function tell(
  title: 'images:pending.removeFailed' | 'images:pending.restoreFailed',
  problem: CallProblem,
): void {
  toastProblem(i18next.t(title), problem);
}
