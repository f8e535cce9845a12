import type { Job } from '../../shared/domain/job.ts';
import { openAreaNow } from '../app/area-state.ts';
import { settingsStore } from '../app/settings-store.ts';
import { windowState } from '../app/window-state.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { Selection } from '../ui/selection.ts';
import { tellEnded } from './notices.ts';
import { registerTaskActions } from './task-palette.ts';
import { TasksStore } from './tasks-store.ts';
import { watchUnseen } from './unseen-badge.ts';
import { taskRemoved, taskSeen, unseenFailures } from './unseen-failures.ts';

const listeners = new Set<(job: Job) => void>();

/** Calls back with each job that ends from now on. Returns the function that unsubscribes it. */
export function onTaskEnded(listener: (job: Job) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function taskEnded(job: Job): void {
  for (const listener of listeners) listener(job);
}

/** All jobs of this window. */
export const tasks = new TasksStore(api.jobs, (job) => {
  tellEnded(job);
  taskEnded(job);
});

/** The jobs of the list that are selected. */
export const taskSelection = new Selection();

let begun = false;

/** Connects the tasks to the core, the rail and the palette: once, soon after the first view is rendered. */
export function beginTasks(): void {
  if (begun) return;
  begun = true;
  onChange((change, rev) => {
    tasks.apply(change, rev);
    if (change.type === 'jobs_cleared') taskRemoved(change.ids);
  });
  onReady(() => void tasks.ready());
  const mark = () => {
    const { running, needsYou } = tasks.state.getState().counts;
    const unseen = unseenFailures.getState().ids.size;
    windowState.setState({ marks: { running, needsYou: needsYou + unseen } });
  };
  tasks.state.subscribe((now, before) => now.counts !== before.counts && mark());
  unseenFailures.subscribe(mark);
  settingsStore.subscribe((now, before) => {
    if (now.settings.area !== before.settings.area) taskSeen(openAreaNow());
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') taskSeen(openAreaNow());
  });
  watchUnseen();
  registerTaskActions(tasks);
}
