import type { FakeClock } from './fake-clock.ts';
import type { FaultServer } from './fault-server.ts';

/**
 * Milliseconds by which the clock advances at once: less than any timeout of a call, so that events in between are
 * noticed.
 */
const STEP_MS = 500;

/**
 * Advances the clock until the work is over, whatever timers it sets. Sockets are slower than the fake clock, which
 * stands still while a response arrives.
 */
export async function passing<T>(
  work: Promise<T>,
  clock: FakeClock,
  server: { readonly progress: Pick<FaultServer['progress'], 'answering'> },
): Promise<T> {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  work.then(over, over);
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (!isOver && server.progress.answering === 0) await clock.advance(STEP_MS);
  }
  return work;
}
