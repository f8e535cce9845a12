import i18next from 'i18next';
import { deservesNotice, endOutcome, groupNotices } from '../../shared/domain/end-notice.ts';
import type { Job } from '../../shared/domain/job.ts';
import { appInfoStore } from '../app/app-info-store.ts';
import { type AreaId, openArea, openAreaNow } from '../app/area-state.ts';
import { settingsStore } from '../app/settings-store.ts';
import { isListShown, windowState } from '../app/window-state.ts';
import { taskTitle } from '../generation/task-status.ts';
import { failureReason } from '../ui/problem-message.ts';
import { toast } from '../ui/toast.tsx';
import { showResult } from './show-result.ts';
import { addUnseen, isInFront } from './unseen-badge.ts';
import { addFailure, endNoticeId } from './unseen-failures.ts';

const after = (ms: number, run: () => void) => void setTimeout(run, ms);
const bySystem = groupNotices<Job>({ after, show: showNotification });
const byToast = groupNotices<Job>({ after, show: showToast });

/** Notifies the user that a job ended: through the system, or in the window if that is focused. */
export function tellEnded(job: Job): void {
  const area = openAreaNow();
  const panelInView = area === 'tasks' || (area === job.kind && showsStates(area));
  const inFront = isInFront();
  if (endOutcome(job) === 'failed' && !(inFront && panelInView)) addFailure(job);
  if (!deservesNotice(job)) return;
  if (!inFront) {
    addUnseen();
    if (settingsStore.getState().settings.notifyFinished && mayNotify()) bySystem(job);
  } else if (!panelInView) byToast(job);
}

/** Returns whether an area shows the states of its jobs: music only in the list, speech only in the takes. */
function showsStates(area: AreaId): boolean {
  if (area === 'music') return isListShown();
  return area !== 'speech' || windowState.getState().takesShown;
}

/** Returns whether this page may show notifications; the desktop app shows its own, also without a window. */
function mayNotify(): boolean {
  if (appInfoStore.getState().info?.host === 'electron') return false;
  return typeof Notification !== 'undefined' && Notification.permission === 'granted';
}

/**
 * Returns the notice for jobs that ended together: the title of a single one and what went wrong, or their number and
 * outcomes.
 * @param between separates titles and reasons
 */
function messageFor(jobs: readonly Job[], between: string): { title: string; body: string } {
  const [only] = jobs;
  if (jobs.length === 1 && only) {
    const outcome = endOutcome(only) ?? 'done';
    const reason = outcome !== 'done' && only.error ? [failureReason(only.error)] : [];
    return { title: i18next.t(`tasks:notice.${outcome}`), body: [taskTitle(only), ...reason].join(between) };
  }
  const bad = jobs.filter((job) => endOutcome(job) !== 'done').length;
  const title =
    bad === 0
      ? i18next.t('tasks:notice.several', { count: jobs.length })
      : i18next.t('tasks:notice.severalBad', { count: jobs.length, bad });
  return { title, body: jobs.map(taskTitle).slice(0, 3).join(between) };
}

/** Shows a system notification. A click on it focuses the window at the task. */
function showNotification(jobs: readonly Job[]): void {
  const [first] = jobs;
  if (!first) return;
  const { title, body } = messageFor(jobs, '\n');
  // Two notifications with the same tag are one, even from two windows.
  const notification = new Notification(title, { body, tag: `quartet.job.${first.id}` });
  notification.onclick = () => {
    window.focus();
    openArea('tasks', { jobId: first.id });
    notification.close();
  };
}

/** Shows the same within the window, if the task is not in view. */
function showToast(jobs: readonly Job[]): void {
  const [first] = jobs;
  if (!first) return;
  const { title, body } = messageFor(jobs, ' · ');
  toast.show({
    id: endNoticeId(first.id),
    title,
    description: body,
    tone: jobs.some((job) => endOutcome(job) !== 'done') ? 'bad' : 'good',
    action:
      jobs.length === 1 && endOutcome(first) === 'done'
        ? { label: i18next.t('tasks:do.show'), run: () => showResult(first) }
        : { label: i18next.t('tasks:notice.open'), run: () => openArea('tasks', { jobId: first.id }) },
  });
}
