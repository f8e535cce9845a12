import { isEnd, type JobState } from '../../shared/domain/job-state.ts';
import { bills } from '../../shared/domain/sandbox-connection.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { fail } from '../http/errors/classify-error.ts';
import { ServiceError, withChargeNote } from '../http/errors/service-error.ts';
import { toStorageError } from '../platform/files/storage-error.ts';
import type { Redactor } from '../platform/log/redact.ts';
import { Conflict } from '../platform/refusal.ts';

/** The user stopped the job, or the program quit. */
export const STOPPED = fail('stopped', '', { action: 'none', phase: 'answering' }).data;

/** A defect of Quartet. */
export const DEFECT = fail('bad_answer', 'Quartet could not handle the answer.', { phase: 'answering' }).data;

/** The program quit or was killed before the response was complete. */
export const INTERRUPTED = fail('interrupted', 'Quartet was closed while the answer was arriving.', {
  action: 'continue',
  phase: 'answering',
}).data;

/** As `INTERRUPTED`, for a call that may have been billed: it cannot be continued, only repeated. */
export const LOST: ServiceErrorData = { ...INTERRUPTED, action: 'retry', phase: 'sending' };

/** The connection of a task has a new address: only the old address knows the task, and only with its old key. */
export const MOVED = fail(
  'key',
  'The address of the connection has changed. Checking this needs the old address and its key.',
).data;

/** The job's connection was removed while the job was queued. */
export const NO_CONNECTION = fail('invalid', 'The connection was removed.', { action: 'settings' }).data;

/**
 * Converts a thrown value into the error shown to the user, with the key redacted. Anything but a ServiceError is
 * reported as a defect, except disk errors, which the user can repair.
 * @param connectionId the connection of the call, which decides whether the error mentions a charge.
 */
export function failureOf(
  {
    redactor,
    onDefect,
    onFailure,
  }: { redactor: Redactor; onDefect: (error: unknown) => void; onFailure: (error: unknown) => void },
  thrown: unknown,
  connectionId: string,
): ServiceErrorData {
  onFailure(thrown);
  if (thrown instanceof ServiceError) {
    const data = withChargeNote(thrown.data, bills(connectionId));
    return { ...data, message: redactor.text(data.message) };
  }
  onDefect(thrown);
  const failure = toStorageError(thrown);
  return failure === null ? DEFECT : fail('storage', failure.message, { phase: DEFECT.phase }).data;
}

/** @throws Conflict `job_running`, `job_done` if the job cannot be retried */
export function assertEndedBadly({ state }: { readonly state: JobState }): void {
  if (!isEnd(state)) throw new Conflict('job_running');
  if (state === 'done') throw new Conflict('job_done');
}
