import type { Job, JobEvent } from '../../shared/domain/job.ts';
import { canMove, type JobState } from '../../shared/domain/job-state.ts';
import type { StoredCall } from '../db/jobs/call-store.ts';
import { transaction } from '../db/transaction.ts';
import { withNormalSync } from '../db/with-normal-sync.ts';
import { endCall, type JobEnd } from './job-ending.ts';
import { INTERRUPTED, LOST } from './job-errors.ts';
import type { JobHandler, Recovery } from './job-handler.ts';
import type { JobRunnerPorts } from './runner-ports.ts';

/** Number of jobs that a line of the log names. */
const NAMED_MAX = 20;

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

/** An open job that stays open. */
interface LeftJob {
  readonly job: Job;
  readonly calls: readonly StoredCall[];
  readonly how: Exclude<Recovery, 'interrupt'>;
}

/**
 * Settles the jobs that the last run left open. Sends nothing: it has no access to a service. The content of a stream
 * is kept and marked interrupted; an unsent stream is stopped, since the user may be gone and an answer nobody waits
 * for still costs money. A call without a response becomes `unknown`, and so does its job. Unsent jobs wait for the
 * user.
 */
export function recover(ports: RecoverPorts): OpenJobs {
  const callsOf = callsByJob(ports.jobCalls);
  const staying = ports.jobs.open().flatMap((job) => {
    const settle = (read: () => JobEvent[]) => attempt(ports, job, () => callsOf(job.id), read);
    // An unreadable row or log must not block the others or the window: its job ends without a log.
    const left = settle(() => ports.logs.read(job.id)) ?? settle(() => []);
    return left && left.how !== 'interrupt' ? [{ ...left, how: left.how }] : [];
  });
  const left = leave(ports, staying);
  const of = (how: Recovery) => left.filter((one) => one.how === how).map(({ job }) => job);
  return { held: of('hold'), resume: of('resume') };
}

/** Returns a function that returns the calls of a job, which were read together unless one of them is unreadable. */
function callsByJob(jobCalls: RecoverPorts['jobCalls']): (jobId: string) => readonly StoredCall[] {
  try {
    const known = jobCalls.ofOpenJobs();
    return (jobId) => known.get(jobId) ?? [];
  } catch {
    return (jobId) => jobCalls.of(jobId);
  }
}

/** Decides about a job and ends it if it is not to stay. Returns undefined if that failed. */
function attempt(
  ports: RecoverPorts,
  job: Job,
  callsOf: () => readonly StoredCall[],
  read: () => JobEvent[],
): (Omit<LeftJob, 'how'> & { readonly how: Recovery }) | undefined {
  try {
    const calls = callsOf();
    const how = recoveryOf(ports, job, calls);
    if (how === 'interrupt') end(ports, job, calls, read());
    return { job, calls, how };
  } catch (error) {
    ports.onDefect(error);
    return undefined;
  }
}

/** The handler decides only if no response is missing. */
function recoveryOf({ jobs, handlerOf }: RecoverPorts, job: Job, calls: readonly StoredCall[]): Recovery {
  const handler = handlerOf(job.kind);
  const isLost =
    calls.some((call) => call.state === 'sending') &&
    jobs.taskOf(job.id) === null &&
    handler.hasAnswer?.(job) !== true;
  return isLost ? 'interrupt' : handler.recover(job, calls);
}

/**
 * Writes the jobs that stay open, and returns them as they are then. There may be thousands, and each write waits for
 * the disk: all are one transaction, and those that an earlier start settled are skipped. If one cannot be written, the
 * others are, each by itself.
 */
function leave(ports: RecoverPorts, staying: readonly LeftJob[]): readonly LeftJob[] {
  const { db, logger, onDefect } = ports;
  const settled = ({ job, calls, how }: LeftJob) =>
    how === 'hold' && job.held && ![job, ...calls].some(({ state }) => state === 'sending');
  // If a power cut undoes this, the next start repeats it.
  const write = (some: readonly LeftJob[]) =>
    withNormalSync(db, () => transaction(db, () => some.map((one) => writeLeft(ports, one))));
  const [done, open] = [staying.filter(settled), staying.filter((one) => !settled(one))];
  let written: LeftJob[];
  try {
    written = write(open);
  } catch {
    written = open.flatMap((one) => {
      try {
        return write([one]);
      } catch (error) {
        onDefect(error);
        return [];
      }
    });
  }
  for (const jobs of Map.groupBy(written, ({ job, how }) => `${job.kind} ${how}`).values()) {
    const [{ job, how }] = jobs as [LeftJob];
    const jobIds = jobs.slice(0, NAMED_MAX).map((one) => one.job.id);
    logger.info('jobs left by the last run', { kind: job.kind, how, count: jobs.length, jobIds });
  }
  return [...done, ...written].toSorted((a, b) => (a.job.id < b.job.id ? -1 : 1));
}

/** Returns the job as it is in its row then. */
function writeLeft({ jobs, jobCalls, logs, clock }: RecoverPorts, left: LeftJob): LeftJob {
  const { job, calls, how } = left;
  for (const call of calls) {
    // The task id, or another result, is on disk: the call was answered.
    if (call.state === 'sending') jobCalls.end(job.id, call.n, { ...call, state: 'done', now: clock.now() });
  }
  logs.drop(job.id);
  if (how === 'resume') return left;
  const state = job.state === 'sending' ? 'queued' : job.state;
  if (state !== job.state) jobs.move(job.id, state, clock.now());
  jobs.setHeld(job.id, true);
  return { ...left, job: { ...job, state, held: true } };
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
