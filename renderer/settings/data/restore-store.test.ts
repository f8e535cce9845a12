import { expect, onTestFinished, test, vi } from 'vitest';
import { CallError } from '../../lib/connection.ts';
import { ConnectionLost } from '../../lib/connection-lost.ts';
import { type RestoreCalls, RestoreStore } from './restore-store.ts';

const contents = { createdAt: 1, version: '1', conversations: 2, files: 3, bytes: 4 };
const file = new Blob(['zip']);

function setUp(calls: Partial<RestoreCalls> = {}, canRestart = true) {
  const phases: string[] = [];
  const store = new RestoreStore({
    upload: async (_, signal, onProgress) => {
      onProgress({ type: 'progress', done: 3, of: 3 });
      signal.throwIfAborted();
      return 'up';
    },
    restore: async () =>
      (async function* steps() {
        yield { type: 'progress' as const, done: 1, of: 2 };
        yield { type: 'done' as const, result: { contents, canRestart } };
      })(),
    restart: async () => ({ restarts: canRestart }),
    forget: async () => undefined,
    ...calls,
  });
  store.state.subscribe(({ phase }) => phases.at(-1) !== phase && phases.push(phase));
  return { store, phases, state: () => store.state.getState() };
}

test('the file comes over, is checked, and waits for the next start', async () => {
  const { store, phases, state } = setUp();
  await store.begin(file);
  expect(phases).toEqual(['uploading', 'checking', 'ready']);
  expect(state()).toEqual({ phase: 'ready', restarting: false, contents, canRestart: true });
  await store.forget();
  expect(state()).toEqual({ phase: 'forgotten' });
});

test('a way that breaks with the new start is no failure', async () => {
  const { store, state } = setUp({ restart: () => Promise.reject(new ConnectionLost()) });
  await store.begin(file);
  await store.restart();
  expect(state()).toMatchObject({ phase: 'ready', restarting: true });
});

test('who stays when asked about work under way can start anew later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { store, state } = setUp();
  await store.begin(file);
  await store.restart();
  expect(state()).toMatchObject({ phase: 'ready', restarting: true });
  vi.advanceTimersByTime(15_000);
  expect(state()).toMatchObject({ phase: 'ready', restarting: false, canRestart: true });
});

test('a host that cannot start anew leaves it to the user', async () => {
  const { store, state } = setUp({ restart: async () => ({ restarts: false }) });
  await store.begin(file);
  await store.restart();
  expect(state()).toMatchObject({ phase: 'ready', restarting: false, canRestart: false });
});

test('a refusal keeps its reason, and stopping is none', async () => {
  const refused = new CallError('CONFLICT', { defined: true, data: { reason: 'backup_damaged' } });
  const { store, state } = setUp({ restore: () => Promise.reject(refused) });
  await store.begin(file);
  expect(state()).toEqual({ phase: 'failed', problem: { kind: 'conflict', reason: 'backup_damaged' } });
  const stopped = setUp({
    upload: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('left')))),
  });
  const ended = stopped.store.begin(file);
  stopped.store.stop();
  await ended;
  expect(stopped.state()).toEqual({ phase: 'stopped' });
});

test('an empty file and one that cannot be read are told apart from a bad backup', async () => {
  const upload = vi.fn(() => Promise.reject(new DOMException('gone', 'NotReadableError')));
  const { store, state } = setUp({ upload });
  await store.begin(new Blob([]));
  expect(state()).toMatchObject({ problem: { reason: 'empty_file' } });
  expect(upload).not.toHaveBeenCalled();
  await store.begin(file);
  expect(state()).toMatchObject({ problem: { reason: 'unreadable' } });
});
