import type { Job, JobPolls } from '../../shared/domain/job.ts';
import { isEnd, type JobState } from '../../shared/domain/job-state.ts';

/** A generation whose task is polled. */
interface Asked {
  readonly jobId: string;
  readonly state: JobState;
  readonly polls: JobPolls | null;
}

/** The same with the newest asking after its task, which its job tells of; the very same where that says nothing new. */
export function withPolls<T extends Asked>(made: T, { id, polls }: Pick<Job, 'id' | 'polls'>): T {
  if (polls === null || made.jobId !== id || isEnd(made.state)) return made;
  return polls.count > (made.polls?.count ?? -1) ? { ...made, polls } : made;
}
