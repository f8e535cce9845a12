import { StorageError } from '../../platform/files/storage-error.ts';
import { fail } from '../errors/classify-error.ts';
import { BodyWriteError } from './written-body.ts';

/**
 * A disk that fails under the body of an answer, as a ServiceError; anything else as it is.
 * @param lost what was made is lost, and counted
 */
export function bodyFailure(
  error: unknown,
  phase: 'before' | 'answering',
  lost = phase === 'answering',
): unknown {
  if (!(error instanceof BodyWriteError)) return error;
  const why = error.code === '' ? error.message : StorageError.of(error).message;
  return fail('storage', `${why}${lost ? ' The service has probably counted what it sent.' : ''}`, {
    phase,
    status: phase === 'before' ? null : 200,
    code: error.code === '' ? null : error.code,
    cause: error,
  });
}
