import type { Job, JobPolls } from '../../shared/domain/job.ts';
import { isEnd, type JobState } from '../../shared/domain/job-state.ts';

/** A generation with a polled task. */
interface Asked {
  readonly jobId: string;
  readonly state: JobState;
  readonly polls: JobPolls | null;
}

/** Returns the generation with the latest poll of its job; the same object if that is not newer. */
export function withPolls<T extends Asked>(made: T, { id, polls }: Pick<Job, 'id' | 'polls'>): T {
  if (polls === null || made.jobId !== id || isEnd(made.state)) return made;
  return polls.count > (made.polls?.count ?? -1) ? { ...made, polls } : made;
}
