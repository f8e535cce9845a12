import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { fail } from '../http/errors/classify-error.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import { toStorageError } from '../platform/files/storage-error.ts';
import { DEFECT } from './job-errors.ts';
import type { JobRunnerPorts } from './runner-ports.ts';

/**
 * Converts a thrown value into the error shown to the user, with the key redacted. Anything but a ServiceError is
 * reported as a defect, except disk errors, which the user can repair.
 */
export function failureOf(
  { redactor, onDefect, onFailure }: Pick<JobRunnerPorts, 'redactor' | 'onDefect' | 'onFailure'>,
  thrown: unknown,
): ServiceErrorData {
  onFailure(thrown);
  if (thrown instanceof ServiceError) return { ...thrown.data, message: redactor.text(thrown.data.message) };
  onDefect(thrown);
  const failure = toStorageError(thrown);
  return failure === null ? DEFECT : fail('storage', failure.message, { phase: DEFECT.phase }).data;
}
