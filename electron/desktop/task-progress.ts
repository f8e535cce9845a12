import type { BrowserWindow } from 'electron';
import type { Core } from '../../core/core.ts';
import type { JobProgress } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';

/** Electron's values for a progress bar: none, and one without a known end. */
const NONE = -1;
const INDETERMINATE = 2;

/**
 * Shows the progress of running speech, songs and images on the dock or taskbar icon. Chat answers
 * are short, and read while they are written.
 */
export function showTaskProgress(
  core: Pick<Core, 'followJobs'>,
  windows: () => readonly Pick<BrowserWindow, 'setProgressBar'>[],
): void {
  const running = new Map<string, JobProgress | null>();
  let last = NONE;
  core.followJobs((job) => {
    if (job.kind === 'chat') return;
    if (isEnd(job.state) || job.held || job.state === 'draft') running.delete(job.id);
    else running.set(job.id, job.progress);
    const value = overallProgress([...running.values()]);
    if (value === last) return;
    last = value;
    for (const window of windows()) window.setProgressBar(value);
  });
}

/** Returns the mean progress of jobs as a value for a progress bar; a job of unknown progress counts as just begun. */
export function overallProgress(jobs: readonly (JobProgress | null)[]): number {
  if (jobs.length === 0) return NONE;
  if (jobs.every((progress) => progress === null)) return INDETERMINATE;
  const done = jobs.map((progress) => (progress && progress.total > 0 ? progress.done / progress.total : 0));
  return done.reduce((sum, part) => sum + part, 0) / jobs.length;
}
