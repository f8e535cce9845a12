import type { Clock } from '../platform/host.ts';
import { realClock } from './fake-clock.ts';

/** Turns of the event loop after a wait; in each of them a socket may pass on bytes. */
const TURNS = 20;

/**
 * The system clock sped up by a factor: waits of seconds take milliseconds. Data that arrived during a wait is
 * processed before it ends, so that a slow machine is not taken for a slow service.
 */
export function quickClock(times: number): Clock {
  const began = realClock.now();
  const monotonic = () => realClock.monotonic() * times;
  const from = monotonic();
  return {
    now: () => Math.round(began + monotonic() - from),
    monotonic,
    after(ms, run) {
      let isOff = false;
      const turns = (left: number): void => {
        if (isOff) return;
        if (left === 0) run();
        else setImmediate(turns, left - 1);
      };
      const timer = realClock.after(ms / times, () => turns(TURNS));
      return {
        cancel() {
          isOff = true;
          timer.cancel();
        },
      };
    },
  };
}
