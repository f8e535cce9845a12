// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Job } from '../../shared/domain/job.ts';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { makeJob } from './testing/make-job.ts';

const core = vi.hoisted(() => ({
  retry: vi.fn(),
  cancel: vi.fn(),
  dismiss: vi.fn(),
  start: vi.fn(),
  clear: vi.fn(),
}));
vi.mock('../lib/changes.ts', () => ({ onChange: vi.fn(), onReady: vi.fn() }));
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { jobs: core },
}));
const { deleteTasks, doTask, retryTasks } = await import('./do-task.ts');
const { taskSelection } = await import('./tasks.ts');

const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);
const job = makeJob({ state: 'running' });

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.resetAllMocks();
});
/** Holds the response to the next call. */
function held(call: typeof core.retry) {
  const answer = Promise.withResolvers<Job>();
  call.mockReturnValueOnce(answer.promise);
  return answer;
}

it('a task can be retried while the response to its stop is pending', async () => {
  const stop = held(core.cancel);
  const stopped = doTask('stop', job);
  core.retry.mockResolvedValueOnce(makeJob());
  await doTask('retry', { ...job, state: 'stopped' });
  expect(core.retry).toHaveBeenCalledOnce();
  stop.resolve({ ...job, state: 'stopped' });
  await stopped;
});

it('a lost response to a billed call says that pressing again sends nothing twice', async () => {
  core.retry.mockRejectedValueOnce(new ConnectionLost({ billed: true }));
  await doTask('retry', { ...job, state: 'stopped' });
  const description = 'The connection was lost. Press again to check: nothing is sent twice.';
  expect(shown).toHaveBeenCalledWith(expect.objectContaining({ title: 'No response', description }));
});

it('a failed action on a task shows an error', async () => {
  vi.stubGlobal('reportError', vi.fn());
  core.cancel.mockRejectedValueOnce(new Error('no'));
  await doTask('remove', job);
  expect(shown).toHaveBeenCalledWith(expect.objectContaining({ tone: 'bad' }));
  vi.unstubAllGlobals();
});

it('Delete cancels what is under way of a selection; ended tasks alone leave the list', async () => {
  const [running, done, failed] = [
    makeJob({ state: 'running' }),
    makeJob({ state: 'done' }),
    makeJob({ state: 'failed' }),
  ];
  core.cancel.mockResolvedValueOnce({ ...running, state: 'stopped' });
  await deleteTasks([running, done]);
  expect(core.cancel).toHaveBeenCalledExactlyOnceWith({ id: running.id });
  expect(core.clear).not.toHaveBeenCalled();
  taskSelection.all([done.id, failed.id]);
  await deleteTasks([done, failed]);
  expect(core.clear).toHaveBeenCalledExactlyOnceWith({ ids: [done.id, failed.id] });
  expect(taskSelection.state.getState().ids.size).toBe(0);
});

it('retryTasks retries oldest first and deselects only the retried tasks', async () => {
  const [old, young, other] = [1, 2, 3].map((at) => makeJob({ state: 'failed' }, at));
  if (!old || !young || !other) throw new Error('no jobs');
  core.retry.mockImplementation(async ({ id }) => makeJob({ retryOf: id }));
  taskSelection.all([young.id, old.id, other.id]);
  await retryTasks([
    { job: young, action: 'retry' },
    { job: old, action: 'checkAgain' },
  ]);
  expect(core.retry.mock.calls.map(([{ id }]) => id)).toEqual([old.id, young.id]);
  expect([...taskSelection.state.getState().ids]).toEqual([other.id]);
});
