import i18next from 'i18next';
import { endOutcome } from '../../shared/domain/end-notice.ts';
import type { Job } from '../../shared/domain/job.ts';
import { openArea } from '../app/area-state.ts';
import { taskTitle } from '../generation/task-status.ts';
import { toast } from '../ui/toast.tsx';

/**
 * Returns the notice for jobs that ended together: the title of a single one, or how many there are and how they ended.
 * @param between separates titles
 */
function messageFor(jobs: readonly Job[], between: string): { title: string; body: string } {
  const [only] = jobs;
  if (jobs.length === 1 && only) {
    return { title: i18next.t(`tasks:notice.${endOutcome(only) ?? 'done'}`), body: taskTitle(only) };
  }
  const bad = jobs.filter((job) => endOutcome(job) !== 'done').length;
  const title =
    bad === 0
      ? i18next.t('tasks:notice.several', { count: jobs.length })
      : i18next.t('tasks:notice.severalBad', { count: jobs.length, bad });
  return { title, body: jobs.map(taskTitle).slice(0, 3).join(between) };
}

/** A notification of the system. Its click brings the window to the front, at the task. */
export function showNotification(jobs: readonly Job[]): void {
  const [first] = jobs;
  if (!first) return;
  const { title, body } = messageFor(jobs, '\n');
  // The same tag in two windows is one notification.
  const notification = new Notification(title, { body, tag: `quartet.job.${first.id}` });
  notification.onclick = () => {
    window.focus();
    openArea('tasks', { jobId: first.id });
    notification.close();
  };
}

/** The same within the window, where the task is not in view. */
export function showToast(jobs: readonly Job[]): void {
  const [first] = jobs;
  if (!first) return;
  const { title, body } = messageFor(jobs, ' · ');
  toast.show({
    id: `tasks.ended.${first.id}`,
    title,
    description: body,
    tone: jobs.some((job) => endOutcome(job) !== 'done') ? 'bad' : 'good',
    action: { label: i18next.t('tasks:notice.open'), run: () => openArea('tasks', { jobId: first.id }) },
  });
}
