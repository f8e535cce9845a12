import i18next from 'i18next';
import type { Job } from '../../shared/domain/job.ts';

/** Returns a job's title; a job without one is named after its kind. */
export function taskTitle(job: Pick<Job, 'title' | 'kind'>): string {
  return job.title.trim() || i18next.t(`tasks:untitled.${job.kind}`);
}
