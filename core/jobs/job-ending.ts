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

/** The state a job ends in, and the failure shown with it. */
export interface JobEnd {
  readonly state: JobState;
  readonly error: ServiceErrorData | null;
}

type EndingPorts = Pick<JobRunnerPorts, 'db' | 'jobs' | 'jobCalls' | 'logs' | 'clock'>;

/**
 * Writes how a job ended and what it made, in one transaction. Returns false when the job did not end: the program does,
 * and the job waits for its next start.
 */
export function endJob(
  { db, jobs, jobCalls, logs, clock }: EndingPorts,
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
 * The program ends and nothing is lost: what is left to do can be done after the next start. A call whose answer did not
 * come in time is lost, and with it the job ends; so does a stream, which nobody would wait for any more.
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
 * Returns how a job ends: with a call that may have been billed it is unknown, whatever else happened; with an answer
 * that was cut off it is interrupted, and what came is kept. `error` is what the run failed with. What was refused ends
 * as a refusal where nothing had come before; what had not begun has nothing to fail.
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
  // Calls that were let go because of another one say nothing about why.
  const why = error.class === 'stopped' ? (calls.find((call) => call.error)?.error ?? error) : error;
  return { state: endsAs('rejected') ? 'rejected' : 'failed', error: why };
}

/**
 * Ends a call that is still open, for no row of an ended job stays open: what was not sent is stopped; what was sent and
 * never answered is unknown, or interrupted where it was a stream.
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

/** Returns what a failed try becomes when it is not made again, however often it was. */
export function outcomeOfAttempt(operation: Operation, error: ServiceErrorData): JobState {
  const decision = retryDecision({ ...failAttempt(operation, error), attempt: Number.POSITIVE_INFINITY });
  return decision.retry ? 'failed' : decision.becomes;
}

/** Returns a failure as the retry table takes it. */
export function failAttempt(operation: Operation, error: ServiceErrorData) {
  const { phase, status, class: errorClass, retryAfterMs } = error;
  return { operation, phase, status, errorClass, retryAfterMs };
}
