import type { JobStore } from '../db/jobs/job-store.ts';
import type { RunningJob } from './running-job.ts';

/** Counts of jobs by what the end of the program would meet. */
export interface UnderWay {
  /** Calls that may be billed are on their way, and their answers are not here. */
  readonly sending: number;
  /** Answers of the chat that are being written. */
  readonly answering: number;
  /** The service has taken them: it goes on by itself. */
  readonly atService: number;
  /** Nothing of them is on its way: they wait their turn, or for the user. */
  readonly waiting: number;
}

/** Whether an end now could cost something: money, or the rest of an answer. */
export function mayCost({ sending, answering }: UnderWay): boolean {
  return sending > 0 || answering > 0;
}

/** Counts jobs by what an end of the program would mean for them. */
export function countUnderWay(running: Iterable<RunningJob>, jobs: Pick<JobStore, 'taskOf'>): UnderWay {
  const count = { sending: 0, answering: 0, atService: 0, waiting: 0 };
  for (const job of running) {
    if (job.held) count.waiting += 1;
    else if (job.handler.policy.isStream) count.answering += 1;
    else if (job.inFlight.size > 0) count.sending += 1;
    else if (jobs.taskOf(job.id) !== null) count.atService += 1;
    else count.waiting += 1;
  }
  return count;
}
