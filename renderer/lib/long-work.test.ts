import { expect, test, vi } from 'vitest';
import type { OperationEvent } from '../../shared/contract/operation-events.ts';
import { ConnectionLost } from './connection-lost.ts';
import { LongWork } from './long-work.ts';

/** Work that goes on until it is told how to end, or is left. */
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

test('says how far it is and gives what it came to', async () => {
  const { work, end, progress } = setUp();
  const ended = work.run(4);
  await progress();
  // A second operation cannot start while the first one runs.
  expect(await work.run(4)).toBeNull();
  end.resolve({ type: 'done', result: 'whole' });
  expect(await ended).toEqual({ type: 'done', result: 'whole' });
  expect(work.state.getState()).toEqual({ running: null, end: { type: 'done', result: 'whole' } });
});

test('stopping is no failure, and leaves the work', async () => {
  const { work, left, progress } = setUp();
  const ended = work.run(4);
  await progress();
  work.stop();
  expect(work.state.getState().running?.stopping).toBe(true);
  expect(await ended).toEqual({ type: 'stopped' });
  expect(left).toHaveBeenCalledOnce();
});

test('a failed run reports its error, and the next run starts anew', async () => {
  const { work, end, progress } = setUp();
  const ended = work.run(4);
  await progress();
  end.reject(new ConnectionLost());
  expect(await ended).toEqual({ type: 'failed', problem: { kind: 'lost' } });
  const again = work.run(4);
  expect(work.state.getState().end).toBeNull();
  expect(await again).toMatchObject({ type: 'failed' });
});
