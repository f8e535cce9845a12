import type { Job } from '../../../shared/domain/job.ts';

/** The drawing a job makes. */
export function drawingId(job: Pick<Job, 'id' | 'subject'>): string {
  if (job.subject.kind !== 'images') throw new Error(`job ${job.id} draws nothing`);
  return job.subject.drawingId;
}
