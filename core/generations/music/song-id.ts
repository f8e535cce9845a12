import type { Job } from '../../../shared/domain/job.ts';

/** The song a job makes. */
export function songId(job: Pick<Job, 'id' | 'subject'>): string {
  if (job.subject.kind !== 'music') throw new Error(`job ${job.id} makes no song`);
  return job.subject.songId;
}
