import type { Job, JobSubject } from '../../shared/domain/job.ts';

/** The conversation and turn a chat job writes. Throws for a job of another kind: a defect. */
export function chatSubject({ id, subject }: Job): Extract<JobSubject, { kind: 'chat' }> {
  if (subject.kind !== 'chat') throw new Error(`job ${id} is no chat job`);
  return subject;
}
