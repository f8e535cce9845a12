import { registerActions } from '../app/actions.ts';
import { openArea } from '../app/area-state.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import { changeSettings, settingsStore } from '../app/settings-store.ts';
import type { TasksStore } from './tasks-store.ts';

/** Number of tasks that the palette finds by title. */
const OFFERED = 200;

/** Adds the tasks to the palette: pausing the queue, and each task that has no result to find instead. */
export function registerTaskActions(tasks: Pick<TasksStore, 'all'>): void {
  const paused = () => settingsStore.getState().settings.queuePaused;
  registerActions([
    {
      id: 'tasks.pause',
      title: 'app:action.pauseQueue',
      enabled: () => !paused(),
      run: () => setPaused(true),
    },
    {
      id: 'tasks.resume',
      title: 'app:action.resumeQueue',
      enabled: paused,
      run: () => setPaused(false),
    },
  ]);
  registerPaletteSource({
    id: 'tasks',
    heading: 'app:heading.tasks',
    last: true,
    items: () =>
      [...tasks.all()]
        .filter(({ state, title }) => state !== 'done' && title !== '')
        .toSorted((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, OFFERED)
        .map((job) => ({
          id: job.id,
          label: job.title,
          detail: job.model,
          run: () => openArea('tasks', { jobId: job.id }),
        })),
  });
}

/** Pauses or resumes sending; running tasks continue either way, and chat is not affected. */
export function setPaused(queuePaused: boolean): void {
  void changeSettings({ queuePaused }).catch(reportError);
}
