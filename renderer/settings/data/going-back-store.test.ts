// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import type { DatabaseCopy } from '../../../shared/contract/backup.ts';
import { ConnectionLost } from '../../lib/connection-lost.ts';
import { GoingBackStore } from './copies-section.tsx';
import { stagedBy } from './restore-work.ts';

const COPY: DatabaseCopy = { name: 'quartet-daily-x.db', madeAt: 1, reason: 'daily', bytes: 10 };
const never = () => Promise.reject(new Error('not asked for'));
const CALLS = { lookAtCopy: never, goBack: never, restart: never, forget: never };

it('a list of copies that failed to load can be loaded again', async () => {
  let isThere = false;
  const store = new GoingBackStore({
    ...CALLS,
    copies: () => (isThere ? Promise.resolve([COPY]) : never()),
    lookAtCopy: () => Promise.resolve({ state: 'sound', conversations: 2, works: 1 }),
  });
  await store.load();
  expect(store.state.getState()).toMatchObject({ copies: null });
  expect(store.way.state.getState()).toEqual({ running: null, end: null });
  expect(store.state.getState().unread).not.toBeNull();
  isThere = true;
  await store.load();
  expect(store.state.getState()).toEqual({
    copies: [COPY],
    contents: { [COPY.name]: { state: 'sound', conversations: 2, works: 1 } },
    unread: null,
  });
  expect(store.way.state.getState()).toEqual({ running: null, end: null });
});

it('a copy that cannot be read is not reported as damaged, and others are still read', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  onTestFinished(() => void vi.unstubAllGlobals());
  const other = { ...COPY, name: 'quartet-daily-y.db' };
  const sound = { state: 'sound', conversations: 2, works: 1 } as const;
  const store = new GoingBackStore({
    ...CALLS,
    copies: () => Promise.resolve([COPY, other]),
    lookAtCopy: (name) => (name === COPY.name ? never() : Promise.resolve(sound)),
  });
  await store.load();
  expect(store.state.getState()).toMatchObject({
    contents: { [COPY.name]: { state: 'unlooked' }, [other.name]: sound },
    unread: null,
  });
  // The error is reported, as no known failure throws it.
  expect(reported).toHaveBeenCalledTimes(1);
});

it('a lost connection while reading a copy keeps the list, and a failed rollback is reported', async () => {
  const lost = () => Promise.reject(new ConnectionLost());
  const store = new GoingBackStore({ ...CALLS, copies: () => Promise.resolve([COPY]), lookAtCopy: lost });
  await store.load();
  expect(store.state.getState()).toMatchObject({ copies: [COPY], contents: {}, unread: null });
  await store.way.run(COPY.name);
  expect(store.way.state.getState().end?.type).toBe('failed');
});

it('the restart can be requested again if the user stayed because of running tasks', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const found = { madeAt: 1, conversations: 2, works: 1, brought: null, canRestart: true };
  const store = new GoingBackStore({
    ...CALLS,
    copies: () => Promise.resolve([COPY]),
    goBack: async () =>
      (async function* steps() {
        yield { type: 'done' as const, result: found };
      })(),
    restart: async () => ({ restarts: true }),
  });
  await store.way.run(COPY.name);
  await store.way.restart();
  expect(stagedBy(store.way.state.getState())).toMatchObject({ isRestarting: true });
  vi.advanceTimersByTime(15_000);
  expect(stagedBy(store.way.state.getState())).toEqual({ ...found, isRestarting: false });
});
