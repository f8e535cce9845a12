// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OperationEvent } from '../../../shared/contract/operation-events.ts';
import { ConnectionLost } from '../../lib/connection-lost.ts';
import { RestoreWork, type RestoreWorkCalls, type Staged, stagedBy } from './restore-work.ts';

function setUp(calls: Partial<RestoreWorkCalls> = {}, canRestart = true) {
  const work = new RestoreWork<null, Staged>(
    { restart: async () => ({ restarts: canRestart }), forget: async () => undefined, ...calls },
    async function* steps(): AsyncGenerator<OperationEvent<Staged>> {
      yield { type: 'done', result: { canRestart } };
    },
  );
  return { work, run: () => work.run(null), end: () => work.state.getState().end };
}

test('a checked backup waits for the restart and can be discarded', async () => {
  const { work, run, end } = setUp();
  await run();
  expect(end()).toEqual({ type: 'done', result: { canRestart: true } });
  await work.discard();
  expect(end()).toMatchObject({ result: { isForgotten: true } });
  // A restart would now apply nothing.
  await work.restart();
  expect(end()).toMatchObject({ result: { isForgotten: true } });
});

test('a connection lost during the restart is not a failure', async () => {
  const { work, run, end } = setUp({ restart: () => Promise.reject(new ConnectionLost()) });
  await run();
  await work.restart();
  expect(end()).toMatchObject({ result: { isRestarting: true } });
});

test('a backup restore can be restarted later if the user stayed because of running tasks', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { work, run, end } = setUp();
  await run();
  await work.restart();
  expect(end()).toMatchObject({ result: { isRestarting: true } });
  vi.advanceTimersByTime(15_000);
  expect(end()).toEqual({ type: 'done', result: { canRestart: true, isRestarting: false } });
});

test('a host that cannot restart leaves it to the user', async () => {
  const { work, run, end } = setUp({ restart: async () => ({ restarts: false }) });
  await run();
  await work.restart();
  expect(end()).toMatchObject({ result: { isRestarting: false, canRestart: false } });
});

test('a backup staged by an earlier window is shown until this window stages another', async () => {
  const { work, run, end } = setUp();
  work.recall({ canRestart: false });
  expect(stagedBy(work.state.getState())).toEqual({ canRestart: false });
  await run();
  work.recall({ canRestart: false });
  expect(end()).toEqual({ type: 'done', result: { canRestart: true } });
});
