import { AudioError } from '../formats/audio/audio-error.ts';
import { fail } from '../http/errors/classify-error.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import { StorageError } from '../platform/files/storage-error.ts';

type Phase = 'before' | 'answering';

/** A failure of the disk or of the sound as one a job can end with. */
export function asServiceError(error: unknown, phase: Phase = 'answering'): unknown {
  if (error instanceof ServiceError) return error;
  if (error instanceof AudioError) return fail('unusable', error.message, { phase, cause: error });
  if (error instanceof StorageError || (error instanceof Error && 'code' in error)) {
    const { message } = StorageError.of(error);
    return fail('storage', message, { phase, cause: error });
  }
  return error;
}

/** The same for `catch`. */
export function rethrowAsServiceError(phase: Phase) {
  return (error: unknown) => {
    throw asServiceError(error, phase);
  };
}

/** The same for what is done at once. */
export function withServiceErrors<T>(phase: Phase, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asServiceError(error, phase);
  }
}
