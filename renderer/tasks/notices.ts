import { deservesNotice, endOutcome, groupNotices } from '../../shared/domain/end-notice.ts';
import type { Job } from '../../shared/domain/job.ts';
import { appInfoStore } from '../app/app-info-store.ts';
import { openAreaNow } from '../app/area-state.ts';
import { settingsStore } from '../app/settings-store.ts';
import { readCode } from '../lib/read-code.ts';
import { addUnseen, isInFront } from './unseen-badge.ts';
import { addFailure } from './unseen-failures.ts';

const after = (ms: number, run: () => void) => void setTimeout(run, ms);
/** Read with the first notice: most windows are closed before one is due. */
const words = () => readCode(() => import('./show-notice.ts'));

const bySystem = groupNotices<Job>({
  after,
  show: (jobs) => void words().then(({ showNotification }) => showNotification(jobs), reportError),
});
const byToast = groupNotices<Job>({
  after,
  show: (jobs) => void words().then(({ showToast }) => showToast(jobs), reportError),
});

/** Shows that a job ended to a user who does not see it: by the system, or in the window if that is in front. */
export function tellEnded(job: Job): void {
  const area = openAreaNow();
  const panelInView = area === 'tasks' || area === job.kind;
  const inFront = isInFront();
  if (endOutcome(job) === 'failed' && !(inFront && panelInView)) addFailure(job);
  if (!deservesNotice(job)) return;
  if (!inFront) {
    addUnseen();
    if (settingsStore.getState().settings.notifyFinished && mayNotify()) bySystem(job);
  } else if (!panelInView) byToast(job);
}

/** Whether this page may show notifications; the desktop app shows its own, also while it has no window. */
function mayNotify(): boolean {
  if (appInfoStore.getState().info?.host === 'electron') return false;
  return typeof Notification !== 'undefined' && Notification.permission === 'granted';
}
