import type { FakeClock } from './fake-clock.ts';
import type { FaultServer } from './fault-server.ts';

/** Time moved at once, in milliseconds: less than any wait of a call, so that what comes meanwhile is heard. */
const STEP_MS = 500;

/**
 * Moves time on until the work is over, whatever waits it sets on the way. Sockets are slower than a clock that is moved:
 * while the server has something to say, time goes slowly.
 */
export async function passing<T>(work: Promise<T>, clock: FakeClock, server: FaultServer): Promise<T> {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  work.then(over, over);
  for (let i = 0; !isOver && i < 20_000; i++) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (!isOver && (server.progress.stalls > 0 || i % 5 === 0)) await clock.advance(STEP_MS);
  }
  return work;
}
