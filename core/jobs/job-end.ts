import { canMove, type JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { StoredCall } from '../db/jobs/call-store.ts';
import { type Operation, retryDecision } from '../http/errors/retry-table.ts';
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
  // Calls that were let go because of another one say nothing about why.
  const why = error.class === 'stopped' ? (calls.find((call) => call.error)?.error ?? error) : error;
  return { state: refused && canMove(from, 'rejected') ? 'rejected' : 'failed', error: why };
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
