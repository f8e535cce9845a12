import { setImmediate } from 'node:timers/promises';

/** Milliseconds that one task may block the thread. */
const AT_A_TIME = 10;

/** Yields the blocks one by one, e.g. of an audio file, and lets other tasks of the thread run in between. */
export async function* yieldingEventLoop<T>(blocks: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for (const block of blocks) {
    yield block;
    if (performance.now() - since < AT_A_TIME) continue;
    await setImmediate();
    since = performance.now();
  }
}
