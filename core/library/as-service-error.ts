import { AudioError } from '../formats/audio/audio-error.ts';
import { fail } from '../http/errors/classify-error.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import { StorageError } from '../platform/files/storage-error.ts';

type Phase = 'before' | 'answering';

/** Converts an error of the disk or of audio processing into one that can end a job. */
export function asServiceError(error: unknown, phase: Phase = 'answering'): unknown {
  if (error instanceof ServiceError) return error;
  if (error instanceof AudioError) return fail('unusable', error.message, { phase, cause: error });
  if (error instanceof StorageError || (error instanceof Error && 'code' in error)) {
    const { message } = StorageError.of(error);
    return fail('storage', message, { phase, cause: error });
  }
  return error;
}

/** Returns a `catch` handler that rethrows `asServiceError`. */
export function rethrowAsServiceError(phase: Phase) {
  return (error: unknown) => {
    throw asServiceError(error, phase);
  };
}

/** Runs synchronous work and rethrows its errors as `asServiceError`. */
export function withServiceErrors<T>(phase: Phase, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asServiceError(error, phase);
  }
}
