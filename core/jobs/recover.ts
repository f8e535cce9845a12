import type { Job, JobEvent } from '../../shared/domain/job.ts';
import { canMove, type JobState } from '../../shared/domain/job-state.ts';
import type { StoredCall } from '../db/jobs/call-store.ts';
import { transaction } from '../db/transaction.ts';
import { withNormalSync } from '../db/with-normal-sync.ts';
import { endCall, type JobEnd } from './job-ending.ts';
import { INTERRUPTED, LOST } from './job-errors.ts';
import type { JobHandler, Recovery } from './job-handler.ts';
import type { JobRunnerPorts } from './runner-ports.ts';

export interface RecoverPorts
  extends Pick<JobRunnerPorts, 'db' | 'jobs' | 'jobCalls' | 'logs' | 'clock' | 'logger' | 'onDefect'> {
  /** Returns the handler of a kind of job. */
  readonly handlerOf: (kind: string) => JobHandler;
}

/** Open jobs: those that wait for the user, and those that can continue without sending anything. */
export interface OpenJobs {
  readonly held: readonly Job[];
  readonly resume: readonly Job[];
}

/**
 * Settles the jobs that the last run left open. Sends nothing: it has no access to a service. The content of a stream
 * is kept and marked interrupted; an unsent stream is stopped, since the user may be gone and an answer nobody waits
 * for still costs money. A call without a response becomes `unknown`, and so does its job. Unsent jobs wait for the
 * user.
 */
export function recover(ports: RecoverPorts): OpenJobs {
  const left = { held: [] as Job[], resume: [] as Job[] };
  for (const job of ports.jobs.open()) {
    // An unreadable row or log must not block the others or the window: its job ends without a log.
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

/** The handler decides only if no response is missing. */
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
  // Jobs that an earlier start settled are skipped: there may be thousands, and each write waits for the disk.
  const isSent = [job, ...calls].some(({ state }) => state === 'sending');
  if (how === 'hold' && job.held && !isSent) return;
  const { db, jobs, jobCalls, logs, clock, logger } = ports;
  const write = () => {
    for (const call of calls) {
      // The task id, or another result, is on disk: the call was answered.
      if (call.state === 'sending')
        jobCalls.end(job.id, call.n, { ...call, state: 'done', now: clock.now() });
    }
    if (how === 'hold') {
      if (job.state === 'sending') jobs.move(job.id, 'queued', clock.now());
      jobs.setHeld(job.id, true);
    }
    logs.drop(job.id);
  };
  // If a power cut undoes this, the next start repeats it.
  withNormalSync(db, () => transaction(db, write));
  logger.info('job left by the last run', { jobId: job.id, was: job.state, how });
}

function end(ports: RecoverPorts, job: Job, calls: readonly StoredCall[], events: readonly JobEvent[]): void {
  const { db, jobs, jobCalls, logs, clock, logger } = ports;
  const handler = ports.handlerOf(job.kind);
  const { sent, firstByte, firstToken } = job.times;
  const seq = Math.max(job.seq, events.at(-1)?.seq ?? 0) + 1;
  transaction(db, () => {
    for (const call of calls) endCall(jobCalls, call, handler.policy, clock.now());
    const end = endOf(job.state, jobCalls.of(job.id));
    jobs.move(job.id, end.state, clock.now(), end.error);
    jobs.observe(job.id, { sent, firstByte, firstToken, seq });
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
