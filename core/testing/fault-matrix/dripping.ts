import { eventLoopTurns, eventually } from '../eventually.ts';
import type { FaultServer, Step } from '../fault-server.ts';
import type { Lab } from './lab.ts';

/** All time-outs of an answer are multiples of this, in milliseconds. */
const STEP_MS = 10_000;

/** An answer that comes a piece at a time, and never to its end. */
export interface Dripping {
  readonly steps: readonly Step[];
  /**
   * Lets time go on, a piece of `everyMs` at a time, until nobody listens any more. Gives the minutes until then. `heard`,
   * where there is one, counts what the caller has taken: what is taken by a disk or a thread takes its time.
   */
  run(lab: Lab, server: FaultServer, work: Promise<unknown>, heard?: () => number): Promise<number>;
}

/**
 * @param begin what is sent at once.
 * @param piece what then comes every `everyMs` milliseconds.
 * `leftAfterMs`: when the caller leaves it, where something is to follow that.
 */
export function dripping(
  begin: readonly Step[],
  piece: (n: number) => string | Uint8Array,
  { everyMs = 50_000, most = 60, leftAfterMs = Number.POSITIVE_INFINITY } = {},
): Dripping {
  const gates = Array.from({ length: most }, () => Promise.withResolvers<void>());
  return {
    steps: [
      ...begin,
      ...gates.flatMap((gate, n): Step[] => [{ until: gate.promise }, { send: piece(n) }]),
      'stall',
    ],
    async run(lab, server, work, heard) {
      let isOver = false;
      const over = (): void => {
        isOver = true;
      };
      work.then(over, over);
      await eventually('the first bytes', () => server.progress.steps >= begin.length);
      const asked = server.requests.length;
      // Who asks anew has left the first: time must not run on under the second.
      const isLeft = () => isOver || server.progress.answering === 0 || server.requests.length > asked;
      let ms = 0;
      for (const gate of gates) {
        // In steps that a time-out ends with: what is asked next must not begin with time that was meant for the first.
        for (let left = everyMs; left > 0; left -= STEP_MS) {
          await eventLoopTurns(30);
          if (isLeft()) break;
          const stepMs = Math.min(left, STEP_MS);
          await lab.clock.advance(stepMs);
          ms += stepMs;
          // Seen through sockets and threads, which are slower than a clock that is moved.
          if (ms === leftAfterMs) await eventually('it is left', isLeft);
        }
        await eventLoopTurns(30);
        if (isLeft()) break;
        const { steps } = server.progress;
        const before = heard?.() ?? -1;
        gate.resolve();
        await eventually('the next bytes', () => isLeft() || server.progress.steps >= steps + 2);
        if (heard !== undefined) await eventually('they are heard', () => isLeft() || heard() > before);
      }
      for (const gate of gates) gate.resolve();
      return ms / 60_000;
    },
  };
}
