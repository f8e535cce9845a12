import i18next from 'i18next';
import type { Job } from '../../shared/domain/job.ts';
import { openInspector } from '../app/window-state.ts';
import { callProblem } from '../lib/call-problem.ts';
import { api } from '../lib/connection.ts';
import { newId } from '../lib/new-id.ts';
import { toastProblem } from '../ui/toast-problem.ts';
import { showResult } from './show-result.ts';
import { canCancel, deleteMeans, type retriable, type TaskAction } from './task-actions.ts';
import { taskSelection, tasks } from './tasks.ts';

/** The most jobs that the contract clears at once. */
const CLEARED_AT_ONCE = 500;

/** Runs an action on a job and reports a failure. */
export async function doTask(action: TaskAction, job: Job): Promise<void> {
  if (action === 'show') return showResult(job);
  if (action === 'details') return openInspector(job.id);
  if (action === 'clear') return clearTasks([job]);
  await orTell(() => tasks.change(() => call(action, job)));
}

/** Removes, stops or dismisses each of these jobs if possible; ended ones stay. */
export async function cancelTasks(jobs: readonly Job[]): Promise<void> {
  for (const job of jobs.filter(canCancel)) {
    const means = deleteMeans(job);
    if (means) await doTask(means, job);
  }
}

/** Removes ended jobs from the list and keeps their results. Others stay. */
export async function clearTasks(jobs: readonly Job[]): Promise<void> {
  const ids = jobs.filter((job) => deleteMeans(job) === 'clear').map(({ id }) => id);
  await orTell(async () => {
    for (let from = 0; from < ids.length; from += CLEARED_AT_ONCE) {
      const cleared = ids.slice(from, from + CLEARED_AT_ONCE);
      await api.jobs.clear({ ids: cleared });
      tasks.forgetEnded(cleared);
      for (const id of cleared) taskSelection.remove(id);
    }
  });
}

/** Cancels the selected jobs that can be, for the Delete key; if none can, removes them from the list. */
export function deleteTasks(jobs: readonly Job[]): Promise<void> {
  return jobs.some(canCancel) ? cancelTasks(jobs) : clearTasks(jobs);
}

/** Runs jobs again, oldest first so that the list keeps their order, and deselects them. */
export async function retryTasks(chosen: ReturnType<typeof retriable<Job>>): Promise<void> {
  for (const { job, action } of chosen.toSorted((a, b) => (a.job.id < b.job.id ? -1 : 1))) {
    await doTask(action, job);
    taskSelection.remove(job.id);
  }
}

function call(action: Exclude<TaskAction, 'show' | 'details' | 'clear'>, { id }: Job): Promise<Job> {
  switch (action) {
    case 'remove':
    case 'stop':
      return api.jobs.cancel({ id });
    case 'start':
      return api.jobs.start({ id });
    case 'dismiss':
      return api.jobs.dismiss({ id });
    case 'retry':
    case 'checkAgain':
      return api.jobs.retry({ opId: newId(), id });
    case 'submitAgain':
      return submitAgain(id);
    default:
      return action satisfies never;
  }
}

/** Sends a job again and dismisses the old one, which it replaces. */
async function submitAgain(id: string): Promise<Job> {
  const again = await api.jobs.retry({ opId: newId(), id });
  await tasks.change(() => api.jobs.dismiss({ id }));
  return again;
}

/** Removes every ended job from the list and keeps the results. */
export function clearFinished(): Promise<void> {
  return orTell(async () => {
    await api.jobs.clear({});
    tasks.forgetEnded();
    await tasks.load();
  });
}

/** Runs an operation and reports a failure. */
async function orTell(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (thrown) {
    const problem = callProblem(thrown);
    if (problem.kind === 'defect') reportError(thrown);
    toastProblem(i18next.t('common:actionFailed'), problem);
  }
}
