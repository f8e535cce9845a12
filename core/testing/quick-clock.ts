import type { Clock } from '../platform/host.ts';
import { realClock } from './fake-clock.ts';

/** Of the event loop, after a wait: in each of them bytes may pass on by one socket. */
const TURNS = 20;

/**
 * The machine's time, so many times as fast: waits of seconds take milliseconds. What has come by the end of a wait is
 * seen before it: a machine that is slow is not taken for a service that is.
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
