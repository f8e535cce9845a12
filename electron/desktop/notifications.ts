import { BrowserWindow, Notification } from 'electron';
import type { Core } from '../../core/core.ts';
import { deservesNotice, endOutcome, groupNotices } from '../../shared/domain/end-notice.ts';
import type { Job } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { isSaidByService } from '../../shared/service/said-by-service.ts';
import type { Labels } from '../labels.ts';

/** The most titles in a notification of several jobs. */
const TITLES_MAX = 3;

/**
 * Shows a notification when jobs end while no window is focused, even if there is no window. A
 * click opens the task. The page reports those that end while it is in front.
 */
export function notifyOfEndedJobs(options: {
  readonly core: Pick<Core, 'followJobs' | 'showTask'>;
  /** Whether the user wants notifications. */
  readonly isWanted: () => boolean;
  readonly labels: () => Labels;
  readonly showWindow: () => void;
  /** Called for each end that gets a notification. */
  readonly onUnseen: () => void;
}): void {
  const { core, isWanted, labels, showWindow, onUnseen } = options;
  /** Jobs seen running: a later change of an ended job causes no notification. */
  const running = new Set<string>();
  /** The visible notifications: a garbage-collected one receives no clicks. */
  const shown = new Set<Notification>();
  const show = (jobs: readonly [Job, ...Job[]]) => {
    const notification = new Notification(describeJobs(jobs, labels()));
    const forget = () => shown.delete(notification);
    shown.add(notification);
    notification.on('close', forget);
    notification.on('failed', forget);
    notification.on('click', () => {
      forget();
      showWindow();
      core.showTask(jobs[0].id);
    });
    notification.show();
  };
  const group = groupNotices<Job>({ show, after: (ms, run) => void setTimeout(run, ms) });
  core.followJobs((job) => {
    if (!isEnd(job.state)) running.add(job.id);
    else if (running.delete(job.id) && deservesNotice(job) && BrowserWindow.getFocusedWindow() === null) {
      onUnseen();
      if (isWanted() && Notification.isSupported()) group(job);
    }
  });
}

function describeJobs(jobs: readonly [Job, ...Job[]], labels: Labels): { title: string; body: string } {
  const titles = jobs.map((job) => job.title.trim() || labels.untitled[job.kind]);
  const bad = jobs.filter((job) => endOutcome(job) !== 'done').length;
  const [{ error }, ...others] = jobs;
  if (others.length > 0)
    return { title: labels.severalEnded(jobs.length, bad), body: titles.slice(0, TITLES_MAX).join('\n') };
  const outcome = endOutcome(jobs[0]) ?? 'done';
  if (outcome !== 'done' && error) titles.push(failureReason(error, labels));
  return { title: labels.ended[outcome], body: titles.join('\n') };
}

/** Returns what went wrong with a task, in the service's words if it sent any. */
function failureReason(error: ServiceErrorData, { failures }: Labels): string {
  return (isSaidByService(error) && error.message) || failures[error.class];
}
