import type { ImageGeneration } from '../../shared/domain/generated-image.ts';
import {
  type GenerationEnd,
  type GenerationStatus,
  generationStatus,
  canCheckAgain as isStillAsked,
} from '../generation/generation-status.ts';

/** How a generation ended without its image; keys of the message catalogue. */
export type ImageEnd = GenerationEnd | 'notFetched' | 'notKept';

/** Returns the status of an image generation. */
export function imageStatus(
  generation: Pick<ImageGeneration, 'state' | 'error' | 'progress' | 'taskId'>,
): GenerationStatus<ImageEnd> {
  return generation.state === 'failed'
    ? { kind: 'ended', end: failedAt(generation) }
    : generationStatus(generation);
}

/** The error classes of a failed file download, whatever its server answered. */
const OF_FILES: ReadonlySet<string> = new Set(['interrupted', 'too_large', 'timeout', 'unreachable', 'tls']);

/** Tells an image that was made but could not be fetched from one that was never made. */
function failedAt({ error, taskId }: Pick<ImageGeneration, 'error' | 'taskId'>): ImageEnd {
  if (error === null) return 'failed';
  // A result that the service's own answer lacks is reported with a status.
  if (error.class === 'unusable') return error.status === null ? 'notKept' : 'failed';
  if (error.class === 'storage') return error.phase === 'answering' ? 'notKept' : 'failed';
  // A rejected request has its own state, so this status comes from the server of the file.
  if (error.status !== null && error.status !== 200) return 'notFetched';
  return taskId !== null && OF_FILES.has(error.class) ? 'notFetched' : 'failed';
}

/** Returns whether polling again can help. Fetching a file once more is free. */
export function canCheckAgain(generation: Pick<ImageGeneration, 'state' | 'taskId' | 'error'>): boolean {
  const { state, taskId } = generation;
  const isFileMissing = state === 'failed' && taskId !== null && failedAt(generation) === 'notFetched';
  return isFileMissing || isStillAsked(generation);
}
