import { eventLoopTurns, eventually } from '../eventually.ts';
import type { FaultServer, Step } from '../fault-server.ts';
import type { Lab } from './lab.ts';

/** All timeouts of a response are multiples of this, in milliseconds. */
const STEP_MS = 10_000;

/** A response that arrives in small pieces and never ends. */
export interface Dripping {
  readonly steps: readonly Step[];
  /**
   * Advances the clock in steps of `everyMs`, sending a piece at each, until the client disconnects. Returns the
   * minutes until then.
   * @param heard counts what the client has consumed, since disks and threads take real time
   */
  run(lab: Lab, server: FaultServer, work: Promise<unknown>, heard?: () => number): Promise<number>;
}

/**
 * @param begin sent at once.
 * @param piece sent every `everyMs` milliseconds.
 * @param leftAfterMs when the client disconnects, if something follows
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
      // A client that sends another request has left the first one: the clock must not advance during the second.
      const isLeft = () => isOver || server.progress.answering === 0 || server.requests.length > asked;
      let ms = 0;
      for (const gate of gates) {
        // Steps that end with a timeout, so that the next request does not start with time meant for the first.
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
