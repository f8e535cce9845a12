import type { Job } from '../../shared/domain/job.ts';
import { canMove, isEnd, type JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { CallEnd, CallStore, StoredCall } from '../db/jobs/call-store.ts';
import { transaction } from '../db/transaction.ts';
import { type Operation, retryDecision } from '../http/errors/retry-table.ts';
import { INTERRUPTED, LOST } from './job-errors.ts';
import type { CallPolicy } from './job-handler.ts';
import type { JobRunnerPorts } from './runner-ports.ts';
import type { RunningJob } from './running-job.ts';

/** The final state of a job, and the error shown with it. */
export interface JobEnd {
  readonly state: JobState;
  readonly error: ServiceErrorData | null;
}

/**
 * Writes a job's final state and its results in one transaction. Returns false if the job waits for the next start
 * because the program quits.
 */
export function endJob(
  { db, jobs, jobCalls, logs, clock }: JobRunnerPorts,
  running: RunningJob,
  job: Job,
  error: ServiceErrorData | null,
): boolean {
  const { handler, log } = running;
  const calls = jobCalls.of(job.id).map((call) => ({ ...call, ...running.ends.get(call.n) }));
  if (waitsForNextStart(running, calls, error)) {
    log.flush();
    running.saveObserved();
    const nothingLeft = calls.every((call) => call.state === 'queued');
    if (nothingLeft && canMove(job.state, 'queued')) jobs.move(job.id, 'queued', clock.now());
    log.end();
    return false;
  }
  const end = stateAtEnd(running, job.state, calls, error);
  const seq = log.seq + 1;
  const events = log.after(0);
  transaction(db, () => {
    for (const [n, after] of running.ends) jobCalls.end(job.id, n, after);
    for (const call of calls) endCall(jobCalls, call, handler.policy, clock.now());
    jobs.move(job.id, end.state, clock.now(), end.error);
    running.saveObserved(seq);
    handler.settle({ job: { ...job, state: end.state }, ...end, events, seq });
    logs.drop(job.id);
  });
  log.end();
  log.append({ type: 'state', ...end });
  return true;
}

/**
 * Returns whether a job waits for the next start because the program quits and nothing is lost. A call whose response
 * did not arrive in time is lost, which ends its job; so does a stream, since nobody would wait for it.
 */
function waitsForNextStart(
  running: RunningJob,
  calls: readonly StoredCall[],
  error: ServiceErrorData | null,
): boolean {
  if (running.handler.policy.isStream || !running.isDraining || running.isStoppedByUser) return false;
  return error?.class === 'stopped' && !calls.some((call) => call.state !== 'done' && isEnd(call.state));
}

/**
 * Returns the final state of a job. A call that may have been billed makes it `unknown`, whatever else happened; a
 * truncated answer makes it `interrupted` and keeps the content. `error` is the failure of the run. A refusal counts
 * only if no content had arrived; a job that had not begun cannot have failed.
 */
function stateAtEnd(
  running: RunningJob,
  from: JobState,
  calls: readonly StoredCall[],
  error: ServiceErrorData | null,
): JobEnd {
  if (running.isStoppedByUser) return { state: 'stopped', error: null };
  const lost = calls.find((call) => call.state === 'unknown');
  if (lost && canMove(from, 'unknown')) return { state: 'unknown', error: lost.error ?? error };
  if (error === null) return { state: 'done', error };
  if (error.class === 'stopped' && from === 'queued') return { state: 'stopped', error: null };
  const endsAs = (state: JobState) => calls.some((call) => call.state === state) && canMove(from, state);
  if (endsAs('interrupted')) return { state: 'interrupted', error };
  // Calls aborted because of another call do not tell the reason.
  const why = error.class === 'stopped' ? (calls.find((call) => call.error)?.error ?? error) : error;
  return { state: endsAs('rejected') ? 'rejected' : 'failed', error: why };
}

/**
 * Ends an open call, since a job that has ended must not have open rows: an unsent call is `stopped`; a call without a
 * response is `unknown`, or `interrupted` if it was a stream.
 */
export function endCall(jobCalls: CallStore, call: StoredCall, { isStream }: CallPolicy, now: number): void {
  if (isEnd(call.state)) return;
  const { rawFile, response, sentAt, firstByteAt } = call;
  const isSent = call.state !== 'queued' && call.state !== 'draft';
  const cut = isStream
    ? { state: 'interrupted' as const, error: INTERRUPTED }
    : { state: 'unknown' as const, error: LOST };
  const end: CallEnd = {
    ...{ rawFile, response, sentAt, firstByteAt, now, result: null },
    ...(isSent ? cut : { state: 'stopped', error: null }),
  };
  jobCalls.end(call.jobId, call.n, end);
}

/** Returns the state of a failed attempt that is not retried, whatever its number. */
export function outcomeOfAttempt(operation: Operation, error: ServiceErrorData): JobState {
  const decision = retryDecision({ ...failAttempt(operation, error), attempt: Number.POSITIVE_INFINITY });
  return decision.retry ? 'failed' : decision.becomes;
}

/** Looks a failure up in the retry table. */
export function failAttempt(operation: Operation, error: ServiceErrorData) {
  const { phase, status, class: errorClass, retryAfterMs } = error;
  return { operation, phase, status, errorClass, retryAfterMs };
}
