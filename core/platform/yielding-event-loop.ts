import { setImmediate } from 'node:timers/promises';

/** Milliseconds that one task may block the thread. */
const TIME_SLICE_MS = 10;

/** Yields the blocks one by one, e.g. of an audio file, and lets other tasks of the thread run in between. */
export async function* yieldingEventLoop<T>(blocks: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for (const block of blocks) {
    yield block;
    if (performance.now() - since < TIME_SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
