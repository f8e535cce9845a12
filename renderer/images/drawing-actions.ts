import i18next from 'i18next';
import type { ImageGeneration } from '../../shared/domain/generated-image.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { newId } from '../lib/new-id.ts';
import { toastProblem } from '../tasks/toast-problem.ts';
import { toast } from '../ui/toast.tsx';
import { albumFilter, albumStore } from './album.ts';
import { type DrawingEnd, drawingStatus } from './drawing-state.ts';
import { drawingsShown } from './gallery-items.ts';
import { drawings } from './images.ts';
import { focusRestored } from './show-in-gallery.ts';
import { fillPromptBar } from './use-in-bar.ts';

/** Sends once more what failed, or asks again after what the service was given already. */
export function retryDrawing({ jobId }: ImageGeneration): Promise<void> {
  return attempt(() => api.jobs.retry({ opId: newId(), id: jobId }));
}

/** Sends one again whose outcome is unknown: with that the user has decided, and the old job asks no more. */
export function submitAgain({ jobId }: ImageGeneration): Promise<void> {
  return attempt(async () => {
    await api.jobs.retry({ opId: newId(), id: jobId });
    await api.jobs.dismiss({ id: jobId });
  });
}

export function startDrawing({ jobId }: ImageGeneration): Promise<void> {
  return attempt(() => api.jobs.start({ id: jobId }));
}

/** Takes a waiting one back, or stops asking after one that is under way. */
export function cancelDrawing({ jobId }: ImageGeneration): Promise<void> {
  return attempt(() => api.jobs.cancel({ id: jobId }));
}

/** Out of the gallery at once, with a way back. */
export async function removeDrawing({ id }: ImageGeneration): Promise<void> {
  const problem = await drawings.remove(id);
  if (problem) return tell('images:pending.removeFailed', problem);
  toast.show({
    title: i18next.t('images:pending.removed'),
    action: { label: i18next.t('common:undo'), run: () => void restoreDrawing(id) },
  });
}

/** Of drawings those in the open album, and in what is searched for there, that ended without a picture for certain. */
export function failedOf(items: readonly ImageGeneration[]): readonly ImageGeneration[] {
  return drawingsShown(items, albumFilter(albumStore.getState())).filter((drawing) => {
    const status = drawingStatus(drawing);
    return status.kind === 'ended' && FAILED.has(status.end);
  });
}

const FAILED: ReadonlySet<DrawingEnd> = new Set(['failed', 'notFetched', 'notKept']);

/** All of them out of the gallery at once, with one way back. */
export async function removeFailed(): Promise<void> {
  const gone: ImageGeneration[] = [];
  let problem: CallProblem | null = null;
  for (const drawing of failedOf(drawings.state.getState().items)) {
    problem = await drawings.remove(drawing.id);
    if (problem) break;
    gone.push(drawing);
  }
  if (problem) tell('images:pending.removeFailed', problem);
  if (gone.length === 0) return;
  toast.show({
    title: i18next.t('images:pending.removedMany', { count: gone.length }),
    action: {
      label: i18next.t('common:undo'),
      run: async () => {
        for (const { id } of gone) await restoreDrawing(id);
      },
    },
  });
}

/** Puts a rejected request back into the prompt bar, so that the user can correct it there. */
export function editDrawing({ prompt, settings, source }: ImageGeneration): void {
  fillPromptBar({ prompt, ...settings, ...(source === null ? {} : { source }) });
}

async function restoreDrawing(id: string): Promise<void> {
  const problem = await drawings.restore(id);
  if (problem) tell('images:pending.restoreFailed', problem);
  else focusRestored(id);
}

async function attempt(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (thrown) {
    tell('images:pending.actionFailed', callProblem(thrown));
  }
}

function tell(
  title: 'images:pending.actionFailed' | 'images:pending.removeFailed' | 'images:pending.restoreFailed',
  problem: CallProblem,
): void {
  toastProblem(i18next.t(title), problem);
}
