// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { OperationEvent } from '../../shared/contract/operation-events.ts';
import { FileRefused } from './call-problem.ts';
import { CallError } from './connection.ts';
import { ConnectionLost } from './connection-lost.ts';
import { LongWork } from './long-work.ts';

/** Sets up an operation that runs until it is ended or aborted. */
function setUp() {
  const end = Promise.withResolvers<OperationEvent<string> | null>();
  const left = vi.fn();
  const work = new LongWork<number, string>(async function begin(of, signal) {
    async function* steps(): AsyncGenerator<OperationEvent<string>> {
      try {
        yield { type: 'progress', done: 1, of };
        const aborted = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('as the transport says it')));
        });
        const last = await Promise.race([end.promise, aborted]);
        if (last) yield last;
      } finally {
        left();
      }
    }
    return steps();
  });
  const progress = () =>
    vi.waitFor(() =>
      expect(work.state.getState().running?.progress).toEqual({ type: 'progress', done: 1, of: 4 }),
    );
  return { work, end, left, progress };
}

test('LongWork reports progress and the result', async () => {
  const { work, end, progress } = setUp();
  const ended = work.run(4);
  await progress();
  // A second operation cannot start while the first one runs.
  expect(await work.run(4)).toBeNull();
  end.resolve({ type: 'done', result: 'whole' });
  expect(await ended).toEqual({ type: 'done', result: 'whole' });
  expect(work.state.getState()).toEqual({ running: null, end: { type: 'done', result: 'whole' } });
});

test('stopping LongWork is not a failure and aborts the operation', async () => {
  const { work, left, progress } = setUp();
  const ended = work.run(4);
  await progress();
  work.stop();
  expect(work.state.getState().running?.stopping).toBe(true);
  expect(await ended).toEqual({ type: 'stopped' });
  expect(left).toHaveBeenCalledOnce();
});

test('a failed run of LongWork reports its error, and the next run clears it', async () => {
  const { work, end, progress } = setUp();
  const ended = work.run(4);
  await progress();
  end.reject(new ConnectionLost());
  expect(await ended).toEqual({ type: 'failed', problem: { kind: 'lost' } });
  const again = work.run(4);
  expect(work.state.getState().end).toBeNull();
  expect(await again).toMatchObject({ type: 'failed' });
});

test('LongWork reports the current step with its own progress', async () => {
  const seen: unknown[] = [];
  const work = new LongWork<null, string, 'uploading' | 'checking'>(async (_, _signal, report) => {
    report('uploading', null);
    report('uploading', { type: 'progress', done: 3, of: 3 });
    report('checking', null);
    return (async function* steps(): AsyncGenerator<OperationEvent<string>> {
      yield { type: 'progress', done: 1, of: null };
      yield { type: 'done', result: 'whole' };
    })();
  });
  work.state.subscribe(({ running }) => seen.push(running && [running.step, running.progress?.done]));
  await work.run(null);
  expect(seen).toEqual([
    [null, undefined],
    ['uploading', undefined],
    ['uploading', 3],
    ['checking', undefined],
    ['checking', 1],
    null,
  ]);
});

test('LongWork reports the reason of a refusal, and a separate one for an unreadable file', async () => {
  const problemOf = async (thrown: unknown) => new LongWork(() => Promise.reject(thrown)).run(null);
  const refused = new CallError('CONFLICT', { defined: true, data: { reason: 'backup_damaged' } });
  expect(await problemOf(refused)).toMatchObject({ problem: { kind: 'conflict', reason: 'backup_damaged' } });
  expect(await problemOf(new FileRefused('empty_file'))).toMatchObject({ problem: { reason: 'empty_file' } });
  const gone = new DOMException('gone', 'NotReadableError');
  expect(await problemOf(gone)).toMatchObject({ problem: { reason: 'unreadable' } });
});
