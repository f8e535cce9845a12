import type { DatabaseSync } from 'node:sqlite';
import type { Job, JobEvent } from '../../shared/domain/job.ts';
import { canMove, type JobState } from '../../shared/domain/job-state.ts';
import type { CallStore, StoredCall } from '../db/jobs/call-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { LogStore } from '../db/jobs/log-store.ts';
import { transaction } from '../db/transaction.ts';
import { withNormalSync } from '../db/with-normal-sync.ts';
import type { Clock, Logger } from '../platform/host.ts';
import { endCall, type JobEnd } from './job-ending.ts';
import { INTERRUPTED, LOST } from './job-errors.ts';
import type { JobHandler, Recovery } from './job-handler.ts';

export interface RecoverPorts {
  readonly db: DatabaseSync;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Returns the handler of a kind of job. */
  readonly handlerOf: (kind: string) => JobHandler;
  /** Told of what should not happen. */
  readonly onDefect: (error: unknown) => void;
}

/** Jobs that were not ended: those that wait for the user, and those that can go on without sending anything. */
export interface OpenJobs {
  readonly held: readonly Job[];
  readonly resume: readonly Job[];
}

/**
 * Puts in order what the last run left unfinished. Sends nothing, and nothing here can: it is given no way to the
 * service. What a stream had brought is kept and marked interrupted; a stream that had not been sent yet is stopped, for
 * the user who asked may be gone, and an answer nobody waits for still costs. A call that had been sent and not answered
 * is unknown, and its job with it. What was never sent waits for the user.
 */
export function recover(ports: RecoverPorts): OpenJobs {
  const left = { held: [] as Job[], resume: [] as Job[] };
  for (const job of ports.jobs.open()) {
    // A row or log that cannot be read must not keep the others, or the window, from opening: it ends without its log.
    const how = attempt(ports, job, () => ports.logs.read(job.id)) ?? attempt(ports, job, () => []);
    const now = ports.jobs.get(job.id);
    if (now && how === 'hold') left.held.push(now);
    if (now && how === 'resume') left.resume.push(now);
  }
  return left;
}

function attempt(ports: RecoverPorts, job: Job, read: () => JobEvent[]): Recovery | undefined {
  try {
    const calls = ports.jobCalls.of(job.id);
    const how = recoveryOf(ports, job, calls);
    if (how === 'interrupt') end(ports, job, calls, read());
    else leave(ports, job, calls, how);
    return how;
  } catch (error) {
    ports.onDefect(error);
    return undefined;
  }
}

/** The handler is asked only where no answer is missing. */
function recoveryOf({ jobs, handlerOf }: RecoverPorts, job: Job, calls: readonly StoredCall[]): Recovery {
  const handler = handlerOf(job.kind);
  const isAnswered = jobs.taskOf(job.id) !== null || handler.hasAnswer?.(job) === true;
  const isLost = !isAnswered && calls.some((call) => call.state === 'sending');
  return isLost ? 'interrupt' : handler.recover(job, calls);
}

function leave(
  ports: RecoverPorts,
  job: Job,
  calls: readonly StoredCall[],
  how: Exclude<Recovery, 'interrupt'>,
): void {
  // As an earlier start left it: after a long pause there may be thousands, and each write waits for the next.
  const isSent = [job, ...calls].some(({ state }) => state === 'sending');
  if (how === 'hold' && job.held && !isSent) return;
  const { db, jobs, jobCalls, logs, clock, logger } = ports;
  const write = () => {
    for (const call of calls) {
      // The task's name, or what else it gives, is on disk: the call was answered.
      if (call.state === 'sending')
        jobCalls.end(job.id, call.n, { ...call, state: 'done', now: clock.now() });
    }
    if (how === 'hold') {
      if (job.state === 'sending') jobs.move(job.id, 'queued', clock.now());
      jobs.setHeld(job.id, true);
    }
    logs.drop(job.id);
  };
  // Undone by a power cut, the next start finds the job as this one did.
  withNormalSync(db, () => transaction(db, write));
  logger.info('job left by the last run', { jobId: job.id, was: job.state, how });
}

function end(ports: RecoverPorts, job: Job, calls: readonly StoredCall[], events: readonly JobEvent[]): void {
  const { db, jobs, jobCalls, logs, clock, logger } = ports;
  const handler = ports.handlerOf(job.kind);
  const seq = Math.max(job.seq, events.at(-1)?.seq ?? 0) + 1;
  transaction(db, () => {
    for (const call of calls) endCall(jobCalls, call, handler.policy, clock.now());
    const end = endOf(job.state, jobCalls.of(job.id));
    jobs.move(job.id, end.state, clock.now(), end.error);
    jobs.observe(job.id, { ...seen(job), seq });
    handler.settle({ job: { ...job, state: end.state }, ...end, events, seq });
    logs.drop(job.id);
    logger.info('job left by the last run', { jobId: job.id, was: job.state, state: end.state });
  });
}

function endOf(from: JobState, calls: readonly StoredCall[]): JobEnd {
  if (from === 'queued' || from === 'draft') return { state: 'stopped', error: null };
  if (calls.some((call) => call.state === 'unknown') && canMove(from, 'unknown')) {
    return { state: 'unknown', error: LOST };
  }
  return { state: canMove(from, 'interrupted') ? 'interrupted' : 'failed', error: INTERRUPTED };
}

function seen({ times }: Job) {
  return { sent: times.sent, firstByte: times.firstByte, firstToken: times.firstToken };
}
