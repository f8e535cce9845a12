import { bills } from '../../shared/domain/sandbox-connection.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { RunningJob } from './running-job.ts';

/** Counts of running jobs by what quitting would do to them. */
export interface RunningWork {
  /** Calls that may be billed and whose responses have not arrived. */
  readonly sending: number;
  /** As `sending`, for calls to the sandbox, which are free. */
  readonly sendingFree: number;
  /** Chat answers being written. */
  readonly answering: number;
  /** Tasks that the service has accepted and continues by itself. */
  readonly atService: number;
  /** Jobs that are queued or wait for the user. */
  readonly waiting: number;
}

/** Returns whether quitting now could cost money, a result or the rest of an answer. */
export function mayCost({ sending, sendingFree, answering }: RunningWork): boolean {
  return sending + sendingFree > 0 || answering > 0;
}

/** Counts running jobs by what quitting would do to them. */
export function countRunningWork(running: Iterable<RunningJob>, jobs: Pick<JobStore, 'taskOf'>): RunningWork {
  const count = { sending: 0, sendingFree: 0, answering: 0, atService: 0, waiting: 0 };
  for (const job of running) {
    if (job.held) count.waiting += 1;
    else if (job.handler.policy.isStream) count.answering += 1;
    else if (job.inFlight.size > 0) count[bills(job.connectionId) ? 'sending' : 'sendingFree'] += 1;
    else if (jobs.taskOf(job.id) !== null) count.atService += 1;
    else count.waiting += 1;
  }
  return count;
}
