import { setImmediate } from 'node:timers/promises';

/** How long one task may keep the thread while others wait. Milliseconds. */
const AT_A_TIME = 10;

/** Gives one after the other, e.g. the blocks of a sound, and the other tasks of the thread their turn between them. */
export async function* yieldingEventLoop<T>(blocks: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now();
  for (const block of blocks) {
    yield block;
    if (performance.now() - since < AT_A_TIME) continue;
    await setImmediate();
    since = performance.now();
  }
}
