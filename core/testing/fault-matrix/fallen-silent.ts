import { eventLoopTurns, eventually } from '../eventually.ts';
import type { FaultServer } from '../fault-server.ts';
import type { Lab } from './lab.ts';

/**
 * Advances the clock by this much once the server is silent, then a little more until the work has ended, since
 * messages from threads take real time.
 */
export async function fallenSilent(
  lab: Lab,
  server: FaultServer,
  work: Promise<unknown>,
  passes: readonly number[],
): Promise<void> {
  await eventually('the stall', () => server.progress.stalls === 1);
  await eventLoopTurns();
  for (const ms of passes) await lab.clock.advance(ms);
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  work.then(over, over);
  for (let i = 0; !isOver && i < 500; i++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    await lab.clock.advance(1);
  }
}
