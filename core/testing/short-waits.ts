import type { Clock } from '../platform/host.ts';
import { realClock } from './fake-clock.ts';

/**
 * The machine's time, but a wait of `most` milliseconds or longer never ends: what happens all the same waited less, and
 * how slow the machine is says nothing.
 */
export function shortWaits(most: number): Clock {
  return {
    ...realClock,
    after: (ms, run) => (ms < most ? realClock.after(ms, run) : { cancel: () => undefined }),
  };
}
