import type { Job } from '../../shared/domain/job.ts';
import { openAreaNow } from '../app/area-state.ts';
import { settingsStore } from '../app/settings-store.ts';
import { taskWord } from '../generation/task-word.ts';
import { readCode } from '../lib/read-code.ts';
import { groupNotices, noticeFor } from './group-notices.ts';
import { addFailure } from './unseen-failures.ts';

const after = (ms: number, run: () => void) => void setTimeout(run, ms);
/** Read with the first notice: most windows are closed before one is due. */
const words = () => readCode(() => import('./show-notice.ts'));

const bySystem = groupNotices({
  after,
  show: (jobs) => void words().then(({ showNotification }) => showNotification(jobs), reportError),
});
const byToast = groupNotices({
  after,
  show: (jobs) => void words().then(({ showToast }) => showToast(jobs), reportError),
});

/** A job ended: whoever does not see it is told, by the system or in the window. */
export function tellEnded(job: Job): void {
  const area = openAreaNow();
  const panelInView = area === 'tasks' || area === job.kind;
  const inFront = document.visibilityState === 'visible' && document.hasFocus();
  if (taskWord(job) === 'failed' && !(inFront && panelInView)) addFailure(job);
  const notify = settingsStore.getState().settings.notifyFinished && mayNotify();
  const way = noticeFor(job, { inFront, panelInView, notify });
  if (way === 'system') bySystem(job);
  else if (way === 'toast') byToast(job);
}

/** Whether the system shows notifications of ours; asking is left to the user's click. */
function mayNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted';
}
