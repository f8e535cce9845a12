import type { ImageGeneration } from '../../shared/domain/generated-image.ts';

/** The step of a running image generation; keys of the message catalogue. */
export type GenerationStep = 'waiting' | 'sending' | 'running' | 'needsKey' | 'saving';

/** How a generation ended without its image; keys of the message catalogue. */
export type GenerationOutcome = 'failed' | 'notFetched' | 'notKept' | 'unknown' | 'stopped' | 'interrupted';

export type GenerationStatus =
  /** `percent`: only where the service tells it. */
  | { readonly kind: 'under_way'; readonly step: GenerationStep; readonly percent: number | null }
  | { readonly kind: 'ended'; readonly end: GenerationOutcome }
  | { readonly kind: 'drawn' };

/** Returns the status of an image generation. */
export function generationStatus({
  state,
  error,
  progress,
  taskId,
}: Pick<ImageGeneration, 'state' | 'error' | 'progress' | 'taskId'>): GenerationStatus {
  switch (state) {
    case 'draft':
    case 'queued':
      return underWay('waiting');
    case 'sending':
      return underWay('sending');
    case 'accepted':
    case 'running':
      // The service is not polled until the user has fixed the key.
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

/** The error classes of a failed file download, whatever its server answered. */
const OF_FILES: ReadonlySet<string> = new Set(['interrupted', 'too_large', 'timeout', 'unreachable', 'tls']);

/** Tells an image that was made but could not be fetched from one that was never made. */
function failedAt({ error, taskId }: Pick<ImageGeneration, 'error' | 'taskId'>): GenerationOutcome {
  if (error === null) return 'failed';
  // A result that the service's own answer lacks is reported with a status.
  if (error.class === 'unusable') return error.status === null ? 'notKept' : 'failed';
  if (error.class === 'storage') return error.phase === 'answering' ? 'notKept' : 'failed';
  // A rejected request has its own state, so this status comes from the server of the file.
  if (error.status !== null && error.status !== 200) return 'notFetched';
  return taskId !== null && OF_FILES.has(error.class) ? 'notFetched' : 'failed';
}

function underWay(step: GenerationStep, percent: number | null = null): GenerationStatus {
  return { kind: 'under_way', step, percent };
}

function percentOf(progress: ImageGeneration['progress']): number | null {
  if (progress === null || progress.total <= 0) return null;
  return Math.round(Math.min(1, Math.max(0, progress.done / progress.total)) * 100);
}

/** Once a task was given, asking after it again costs nothing; without one it would be a new image. */
export function canCheckAgain({
  state,
  taskId,
  error,
}: Pick<ImageGeneration, 'state' | 'taskId' | 'error'>): boolean {
  if (taskId === null) return false;
  // A task that the service itself gave up needs a new request.
  if (state === 'failed')
    return error !== null && (error.class !== 'service' || failedAt({ error, taskId }) === 'notFetched');
  return state === 'stopped' || state === 'unknown' || state === 'interrupted';
}
