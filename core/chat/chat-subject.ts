import type { Job, JobSubject } from '../../shared/domain/job.ts';

/** Returns the conversation and turn of a chat job. Throws for a job of another kind, which is a defect. */
export function chatSubject({ id, subject }: Job): Extract<JobSubject, { kind: 'chat' }> {
  if (subject.kind !== 'chat') throw new Error(`job ${id} is no chat job`);
  return subject;
}
