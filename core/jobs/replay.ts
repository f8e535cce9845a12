import type { Job, JobEvent } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';

/** A job that has ended has no log any more: what it wrote is in its turn, and this says how it ended. */
export async function* replay(job: Job, after: number): AsyncGenerator<JobEvent, void, void> {
  if (!isEnd(job.state) || after >= job.seq) return;
  const at = job.times.ended ?? job.times.created;
  if (after < job.seq - 1) yield { type: 'folded', seq: job.seq - 1, at };
  yield { type: 'state', seq: job.seq, at, state: job.state, error: job.error };
}
