import { expect, test, vi } from 'vitest';
import type { ImportReport } from '../../../shared/contract/transfer.ts';
import { CallError } from '../../lib/connection.ts';
import { type ImportCalls, ImportStore } from './importing.ts';

const report: ImportReport = {
  importId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  source: 'chatgpt',
  conversations: 2,
  turns: 9,
  already: 1,
  skipped: [],
  skippedCount: 0,
  notUnderstood: [],
};
const file = new Blob(['[]']);

function setUp(calls: Partial<ImportCalls> = {}) {
  const phases: string[] = [];
  const store = new ImportStore(
    {
      upload: async (_, signal, onProgress) => {
        onProgress({ type: 'progress', done: 2, of: 2 });
        signal.throwIfAborted();
        return 'up';
      },
      import: async () =>
        (async function* steps() {
          yield { type: 'progress' as const, done: 1, of: null };
          yield { type: 'done' as const, result: report };
        })(),
      undo: async () => ({ removed: 2 }),
      ...calls,
    },
    () => 1234,
  );
  store.state.subscribe(({ phase }) => phases.at(-1) !== phase && phases.push(phase));
  return { store, phases, state: () => store.state.getState() };
}

test('an import uploads the file, imports it and reports the result', async () => {
  const { store, phases, state } = setUp();
  await store.begin(file);
  expect(phases).toEqual(['uploading', 'reading', 'done']);
  expect(state()).toMatchObject({ phase: 'done', report, since: 1234, undone: null });
});

test('taking it back happens once, and a failure of it leaves the report', async () => {
  const undo = vi.fn(async () => ({ removed: 2 }));
  const { store, state } = setUp({ undo });
  await store.begin(file);
  undo.mockRejectedValueOnce(new CallError('CONFLICT', { defined: true, data: { reason: 'job_running' } }));
  await store.undo();
  expect(state()).toMatchObject({ phase: 'done', undoing: false, problem: { reason: 'job_running' } });
  await store.undo();
  await store.undo();
  expect(state()).toMatchObject({ undone: 2, problem: null });
  expect(undo).toHaveBeenCalledTimes(2);
});

test('a refusal keeps its reason, and stopping is none', async () => {
  const refused = new CallError('CONFLICT', { defined: true, data: { reason: 'import_unknown' } });
  const { store, state } = setUp({ import: () => Promise.reject(refused) });
  await store.begin(file);
  expect(state()).toEqual({ phase: 'failed', problem: { kind: 'conflict', reason: 'import_unknown' } });
  const stopped = setUp({
    upload: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('left')))),
  });
  const ended = stopped.store.begin(file);
  stopped.store.stop();
  await ended;
  expect(stopped.state()).toEqual({ phase: 'stopped' });
});

test('an empty, too large or unreadable file is reported before any upload', async () => {
  const upload = vi.fn(() => Promise.reject(new DOMException('gone', 'NotReadableError')));
  const { store, state } = setUp({ upload });
  await store.begin(new Blob([]));
  expect(state()).toMatchObject({ problem: { reason: 'empty_file' } });
  const huge = new Blob(['x']);
  Object.defineProperty(huge, 'size', { value: 9 * 1024 ** 3 });
  await store.begin(huge);
  expect(state()).toMatchObject({ problem: { reason: 'too_large' } });
  expect(upload).not.toHaveBeenCalled();
  await store.begin(file);
  expect(state()).toMatchObject({ problem: { reason: 'unreadable' } });
});
