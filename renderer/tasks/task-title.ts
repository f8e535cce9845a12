import i18next from 'i18next';
import type { Job } from '../../shared/domain/job.ts';

/** What a job is called; one without a name by its kind. */
export function taskTitle(job: Pick<Job, 'title' | 'kind'>): string {
  return job.title.trim() || i18next.t(`tasks:untitled.${job.kind}`);
}
