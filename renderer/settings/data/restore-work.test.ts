import { expect, onTestFinished, test, vi } from 'vitest';
import { FileRefused } from '../../lib/call-problem.ts';
import { CallError } from '../../lib/connection.ts';
import { ConnectionLost } from '../../lib/connection-lost.ts';
import { RestoreWork, type RestoreWorkCalls } from './restore-work.ts';

function setUp(calls: Partial<RestoreWorkCalls> = {}, canRestart = true) {
  const phases: string[] = [];
  const work = new RestoreWork<{ readonly canRestart: boolean }>({
    restart: async () => ({ restarts: canRestart }),
    forget: async () => undefined,
    ...calls,
  });
  work.state.subscribe((state) => {
    const now = state.phase === 'working' ? state.step : state.phase;
    if (phases.at(-1) !== now) phases.push(now);
  });
  const run = () =>
    work.run('uploading', async (_, show) => {
      show('uploading', { type: 'progress', done: 3, of: 3 });
      show('checking', null);
      return { canRestart };
    });
  return { work, run, phases, state: () => work.state.getState() };
}

test('the file comes over, is checked, and waits for the next start', async () => {
  const { work, run, phases, state } = setUp();
  await run();
  expect(phases).toEqual(['uploading', 'checking', 'ready']);
  expect(state()).toEqual({ phase: 'ready', restarting: false, found: { canRestart: true } });
  await work.forget();
  expect(state()).toEqual({ phase: 'forgotten' });
});

test('a way that breaks with the new start is no failure', async () => {
  const { work, run, state } = setUp({ restart: () => Promise.reject(new ConnectionLost()) });
  await run();
  await work.restart();
  expect(state()).toMatchObject({ phase: 'ready', restarting: true });
});

test('who stays when asked about work under way can start anew later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { work, run, state } = setUp();
  await run();
  await work.restart();
  expect(state()).toMatchObject({ phase: 'ready', restarting: true });
  vi.advanceTimersByTime(15_000);
  expect(state()).toEqual({ phase: 'ready', restarting: false, found: { canRestart: true } });
});

test('a host that cannot start anew leaves it to the user', async () => {
  const { work, run, state } = setUp({ restart: async () => ({ restarts: false }) });
  await run();
  await work.restart();
  expect(state()).toEqual({ phase: 'ready', restarting: false, found: { canRestart: false } });
});

test('a refusal keeps its reason, and stopping is none', async () => {
  const refused = new CallError('CONFLICT', { defined: true, data: { reason: 'backup_damaged' } });
  const { work, state } = setUp();
  await work.run('checking', () => Promise.reject(refused));
  expect(state()).toEqual({ phase: 'failed', problem: { kind: 'conflict', reason: 'backup_damaged' } });
  const ended = work.run(
    'uploading',
    (signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('left')))),
  );
  work.stop();
  await ended;
  expect(state()).toEqual({ phase: 'stopped' });
});

test('an empty file and one that cannot be read are told apart from a bad backup', async () => {
  const { work, state } = setUp();
  await work.run('uploading', () => Promise.reject(new FileRefused('empty_file')));
  expect(state()).toMatchObject({ problem: { reason: 'empty_file' } });
  await work.run('uploading', () => Promise.reject(new DOMException('gone', 'NotReadableError')));
  expect(state()).toMatchObject({ problem: { reason: 'unreadable' } });
});
