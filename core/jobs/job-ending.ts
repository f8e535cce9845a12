import type { DatabaseSync } from 'node:sqlite';
import type { Job } from '../../shared/domain/job.ts';
import { canMove, isEnd } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { CallStore, StoredCall } from '../db/jobs/call-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { LogStore } from '../db/jobs/log-store.ts';
import { transaction } from '../db/transaction.ts';
import { diskFailure } from '../platform/files/storage-error.ts';
import type { Clock } from '../platform/host.ts';
import { endOfCalls, endOfStream } from './job-end.ts';
import { LOST } from './job-errors.ts';
import type { JobCrafts } from './kinds.ts';
import type { RunningJob } from './running-job.ts';

/** Milliseconds until an end that the disk did not take is written again: less than a stop waits. */
const AGAIN_MS = 2000;

export interface JobEndingPorts {
  readonly db: DatabaseSync;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  readonly logs: LogStore;
  readonly clock: Clock;
}

/** Writes how a job ended and what it made, in one transaction. */
export class JobEnding {
  readonly #ports: JobEndingPorts;
  readonly #crafts: JobCrafts;

  constructor(ports: JobEndingPorts, crafts: JobCrafts) {
    this.#ports = ports;
    this.#crafts = crafts;
  }

  /** False when the job did not end: the program does, and the job waits for its next start. */
  end(running: RunningJob, job: Job, error: ServiceErrorData | null): boolean {
    const { db, jobs, jobCalls, logs, clock } = this.#ports;
    const craft = this.#crafts[job.kind];
    const calls = jobCalls.of(job.id);
    if (craft.lane === 'media' && waitsForNextStart(running, calls, error)) {
      this.#putAway(running, job, calls);
      return false;
    }
    const end =
      craft.lane === 'chat'
        ? endOfStream(running, job.state, error)
        : endOfCalls(running, job.state, calls, error);
    const seq = running.log.seq + 1;
    const events = running.log.after(0);
    transaction(db, () => {
      for (const call of calls) endCall(jobCalls, call, clock.now());
      jobs.move(job.id, end.state, clock.now(), end.error);
      running.saveObserved(seq);
      craft.settle({ job: { ...job, state: end.state }, ...end, events, seq });
      logs.drop(job.id);
    });
    running.log.end();
    running.log.append({ type: 'state', ...end });
    return true;
  }

  /**
   * Whether an end that could not be written is to be written again by `end`: what came is in memory until the disk has
   * room, and lost with the program. Any other failure would come again.
   */
  again(defect: unknown, end: () => void): boolean {
    if (diskFailure(defect) === null) return false;
    this.#ports.clock.after(AGAIN_MS, end);
    return true;
  }

  #putAway(running: RunningJob, job: Job, calls: readonly StoredCall[]): void {
    const { jobs, clock } = this.#ports;
    running.log.flush();
    running.saveObserved();
    const nothingLeft = calls.every((call) => call.state === 'queued');
    if (nothingLeft && canMove(job.state, 'queued')) jobs.move(job.id, 'queued', clock.now());
    running.log.end();
  }
}

/**
 * The program ends and nothing is lost: what is left to do can be done after the next start. A call whose answer did not
 * come in time is lost, and with it the job ends.
 */
function waitsForNextStart(
  running: RunningJob,
  calls: readonly StoredCall[],
  error: ServiceErrorData | null,
): boolean {
  const isByUser = running.controller.signal.aborted && running.stopReason === 'user';
  if (!running.isWindingUp || isByUser || error?.class !== 'stopped') return false;
  return !calls.some((call) => call.state !== 'done' && isEnd(call.state));
}

/** No row of an ended job stays open: what was not sent is stopped, what was sent and never heard of is unknown. */
export function endCall(jobCalls: CallStore, call: StoredCall, now: number): void {
  if (isEnd(call.state)) return;
  const { rawFile, response, sentAt, firstByteAt } = call;
  const isSent = call.state !== 'queued' && call.state !== 'draft';
  jobCalls.end(call.jobId, call.n, {
    ...{ rawFile, response, sentAt, firstByteAt, now, result: null },
    state: isSent ? 'unknown' : 'stopped',
    error: isSent ? LOST : null,
  });
}
