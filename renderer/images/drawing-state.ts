import type { ImageGeneration } from '../../shared/domain/generated-image.ts';

/** What is said of a drawing that is under way; keys of the message catalogue. */
export type DrawingStep = 'waiting' | 'sending' | 'running' | 'needsKey' | 'saving';

/** How a drawing ended without its picture; keys of the message catalogue. */
export type DrawingEnd = 'failed' | 'notFetched' | 'notKept' | 'unknown' | 'stopped' | 'interrupted';

export type DrawingStatus =
  /** `percent`: only where the service tells it. */
  | { readonly kind: 'under_way'; readonly step: DrawingStep; readonly percent: number | null }
  | { readonly kind: 'ended'; readonly end: DrawingEnd }
  | { readonly kind: 'drawn' };

/** Where a drawing stands. */
export function drawingStatus({
  state,
  error,
  progress,
  taskId,
}: Pick<ImageGeneration, 'state' | 'error' | 'progress' | 'taskId'>): DrawingStatus {
  switch (state) {
    case 'draft':
    case 'queued':
      return underWay('waiting');
    case 'sending':
      return underWay('sending');
    case 'accepted':
    case 'running':
      // Not asked after until the user has seen to it.
      return underWay(error?.class === 'key' ? 'needsKey' : 'running', percentOf(progress));
    case 'fetching':
      return underWay('saving');
    case 'done':
      return { kind: 'drawn' };
    case 'rejected':
      return { kind: 'ended', end: 'failed' };
    case 'failed':
      return { kind: 'ended', end: failedAt({ error, taskId }) };
    case 'unknown':
    case 'stopped':
    case 'interrupted':
      return { kind: 'ended', end: state };
    default:
      return state satisfies never;
  }
}

/** Failures of bringing a file home, however good its server answered. */
const OF_FILES: ReadonlySet<string> = new Set(['interrupted', 'too_large', 'timeout', 'unreachable', 'tls']);

/** Whether a picture was drawn, but could not be had: that is not the same as none. */
function failedAt({ error, taskId }: Pick<ImageGeneration, 'error' | 'taskId'>): DrawingEnd {
  if (error === null) return 'failed';
  // What the service's own answer lacks is told with its status.
  if (error.class === 'unusable') return error.status === null ? 'notKept' : 'failed';
  if (error.class === 'storage') return error.phase === 'answering' ? 'notKept' : 'failed';
  // A request that is refused by its status ends otherwise: this was the server of the file.
  if (error.status !== null && error.status !== 200) return 'notFetched';
  return taskId !== null && OF_FILES.has(error.class) ? 'notFetched' : 'failed';
}

function underWay(step: DrawingStep, percent: number | null = null): DrawingStatus {
  return { kind: 'under_way', step, percent };
}

function percentOf(progress: ImageGeneration['progress']): number | null {
  if (progress === null || progress.total <= 0) return null;
  return Math.round(Math.min(1, Math.max(0, progress.done / progress.total)) * 100);
}

/** Once a task was given, asking after it again costs nothing; without one it would be a new picture. */
export function canCheckAgain({
  state,
  taskId,
  error,
}: Pick<ImageGeneration, 'state' | 'taskId' | 'error'>): boolean {
  if (taskId === null) return false;
  // What the service itself gave up is asked for anew.
  if (state === 'failed')
    return error !== null && (error.class !== 'service' || failedAt({ error, taskId }) === 'notFetched');
  return state === 'stopped' || state === 'unknown' || state === 'interrupted';
}
