// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { ImportReport } from '../../../shared/contract/transfer.ts';
import { CallError } from '../../lib/connection.ts';
import { type ImportCalls, ImportWork } from './importing.ts';

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
  const steps: unknown[] = [];
  const work = new ImportWork(
    {
      upload: async (_, signal, onProgress) => {
        onProgress({ type: 'progress', done: 2, of: 2 });
        signal.throwIfAborted();
        return 'up';
      },
      import: async () =>
        (async function* events() {
          yield { type: 'progress' as const, done: 1, of: null };
          yield { type: 'done' as const, result: report };
        })(),
      undo: async () => ({ removed: 2 }),
      ...calls,
    },
    () => 1234,
  );
  work.state.subscribe(({ running }) => {
    if (running?.step && steps.at(-1) !== running.step) steps.push(running.step);
  });
  return { work, steps, end: () => work.state.getState().end };
}

test('an import uploads the file, imports it and reports the result', async () => {
  const { work, steps, end } = setUp();
  await work.run(file);
  expect(steps).toEqual(['uploading', 'reading']);
  expect(end()).toMatchObject({ type: 'done', result: { report, since: 1234, undone: null } });
});

test('an import is undone once, and a failed undo keeps the report', async () => {
  const undo = vi.fn(async () => ({ removed: 2 }));
  const { work, end } = setUp({ undo });
  await work.run(file);
  undo.mockRejectedValueOnce(new CallError('CONFLICT', { defined: true, data: { reason: 'job_running' } }));
  await work.undo();
  expect(end()).toMatchObject({ result: { isUndoing: false, problem: { reason: 'job_running' } } });
  await work.undo();
  await work.undo();
  expect(end()).toMatchObject({ result: { undone: 2, problem: null } });
  expect(undo).toHaveBeenCalledTimes(2);
});

test('a refused import keeps its reason, and a stopped one reports no error', async () => {
  const refused = new CallError('CONFLICT', { defined: true, data: { reason: 'import_unknown' } });
  const { work, end } = setUp({ import: () => Promise.reject(refused) });
  await work.run(file);
  expect(end()).toEqual({ type: 'failed', problem: { kind: 'conflict', reason: 'import_unknown' } });
  const stopped = setUp({
    upload: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('left')))),
  });
  const ended = stopped.work.run(file);
  stopped.work.stop();
  await ended;
  expect(stopped.end()).toEqual({ type: 'stopped' });
});

test('an empty, too large or unreadable file is reported before any upload', async () => {
  const upload = vi.fn(() => Promise.reject(new DOMException('gone', 'NotReadableError')));
  const { work, end } = setUp({ upload });
  await work.run(new Blob([]));
  expect(end()).toMatchObject({ problem: { reason: 'empty_file' } });
  const huge = new Blob(['x']);
  Object.defineProperty(huge, 'size', { value: 9 * 1024 ** 3 });
  await work.run(huge);
  expect(end()).toMatchObject({ problem: { reason: 'too_large' } });
  expect(upload).not.toHaveBeenCalled();
  await work.run(file);
  expect(end()).toMatchObject({ problem: { reason: 'unreadable' } });
});
