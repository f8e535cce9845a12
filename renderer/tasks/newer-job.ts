import type { Job } from '../../shared/domain/job.ts';
import { isEnd, JOB_STATES } from '../../shared/domain/job-state.ts';

/**
 * Which of two readings of a job is the later one, whatever order they came in: an answer to a question overtakes a
 * change and the other way round. Nothing is ever un-ended, un-dismissed or held again, and numbers only rise.
 */
export function newerJob(a: Job, b: Job): Job {
  const left = ageOf(a);
  const right = ageOf(b);
  for (const [at, value] of left.entries()) {
    const other = right[at] ?? 0;
    if (value !== other) return value > other ? a : b;
  }
  return b;
}

function ageOf(job: Job): number[] {
  return [
    Number(isEnd(job.state)),
    Number(job.dismissed),
    Number(!job.held),
    job.seq,
    job.attempts,
    JOB_STATES.indexOf(job.state),
    job.progress?.done ?? -1,
    job.polls?.count ?? -1,
    job.polls?.lastAt ?? -1,
  ];
}
