import type { FakeClock } from './fake-clock.ts';
import type { FaultServer } from './fault-server.ts';

/** Time moved at once, in milliseconds: less than any wait of a call, so that what comes meanwhile is heard. */
const STEP_MS = 500;

/**
 * Moves time on until the work is over, whatever waits it sets on the way. Sockets are slower than a clock that is moved:
 * while an answer is on its way, time stands still.
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
