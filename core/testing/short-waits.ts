import type { Clock } from '../platform/host.ts';
import { realClock } from './fake-clock.ts';

/**
 * The system clock, on which a wait of `most` milliseconds or longer never ends: whatever happens waited less, however
 * slow the machine.
 */
export function shortWaits(most: number): Clock {
  return {
    ...realClock,
    after: (ms, run) => (ms < most ? realClock.after(ms, run) : { cancel: () => undefined }),
  };
}
