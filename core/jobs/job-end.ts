import { canMove, type JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { type Operation, retryDecision } from '../service/retry-table.ts';
import type { StoredCall } from './call-store.ts';
import type { RunningJob } from './running-job.ts';

/** The state a job ends in, and the failure shown with it. */
export interface JobEnd {
  readonly state: JobState;
  readonly error: ServiceErrorData | null;
}

/**
 * How a stream ends. Once content has come the answer is interrupted, whatever broke it: it is kept and marked, and can
 * be continued. A job that still waited for its turn has nothing to interrupt.
 */
export function endOfStream(running: RunningJob, from: JobState, error: ServiceErrorData | null): JobEnd {
  if (error === null) return { state: 'done', error };
  if (error.class === 'stopped' && running.stopReason === 'user') return { state: 'stopped', error: null };
  const broken = running.hasContent || error.class === 'stopped';
  const wanted = broken ? 'interrupted' : endOfTry('text', error);
  if (canMove(from, wanted)) return { state: wanted, error };
  return error.class === 'stopped' ? { state: 'stopped', error: null } : { state: 'failed', error };
}

/**
 * How a job of several calls ends: with a call that may have been billed it is unknown, whatever else happened. `error`
 * is what the craft failed with; what was refused ends as a refusal where nothing had come before.
 */
export function endOfCalls(
  running: RunningJob,
  from: JobState,
  calls: readonly StoredCall[],
  error: ServiceErrorData | null,
): JobEnd {
  if (running.controller.signal.aborted && running.stopReason === 'user') {
    return { state: 'stopped', error: null };
  }
  const lost = calls.find((call) => call.state === 'unknown');
  if (lost && canMove(from, 'unknown')) return { state: 'unknown', error: lost.error ?? error };
  if (error === null) return { state: 'done', error };
  const refused = calls.some((call) => call.state === 'rejected');
  return { state: refused && canMove(from, 'rejected') ? 'rejected' : 'failed', error };
}

/** What a failed try becomes when it is not made again, however often it was. */
export function endOfTry(operation: Operation, error: ServiceErrorData): JobState {
  const decision = retryDecision({ ...failedTry(operation, error), attempt: Number.POSITIVE_INFINITY });
  return decision.retry ? 'failed' : decision.becomes;
}

/** A failure as the retry table takes it. */
export function failedTry(operation: Operation, error: ServiceErrorData) {
  const { phase, status, class: errorClass, retryAfterMs } = error;
  return { operation, phase, status, errorClass, retryAfterMs };
}

const NOTHING = { status: null, code: null, type: null, param: null, retryAfterMs: null } as const;

/** The user, or the end of the program, stopped it. */
export const STOPPED: ServiceErrorData = {
  ...NOTHING,
  class: 'stopped',
  message: '',
  action: 'none',
  phase: 'answering',
};

/** Something here went wrong that should not. */
export const DEFECT: ServiceErrorData = {
  ...NOTHING,
  class: 'bad_answer',
  message: 'Quartet could not handle the answer.',
  action: 'retry',
  phase: 'answering',
};

/** The program ended, or was killed, while the answer was awaited or coming. */
export const INTERRUPTED: ServiceErrorData = {
  ...NOTHING,
  class: 'interrupted',
  message: 'Quartet ended while the answer was coming.',
  action: 'continue',
  phase: 'answering',
};

/** The same for a call that may have been billed: there is nothing to continue, only to make again. */
export const LOST: ServiceErrorData = { ...INTERRUPTED, action: 'retry', phase: 'sending' };

/** The connection a job was asked for with was removed before its turn came. */
export const NO_CONNECTION: ServiceErrorData = {
  ...NOTHING,
  class: 'invalid',
  message: 'The connection was removed.',
  action: 'settings',
  phase: 'before',
};
