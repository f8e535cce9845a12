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

/**
 * The system clock, some time ahead: as the app finds it when it starts again later. Its clean-up is then due at once,
 * and not five seconds after the start.
 */
export class LaterClock implements Clock {
  /** Milliseconds by which it is ahead. */
  ahead = 0;

  now(): number {
    return Date.now() + this.ahead;
  }

  monotonic(): number {
    return realClock.monotonic();
  }

  after(ms: number, run: () => void): { cancel(): void } {
    return realClock.after(this.ahead > 0 && ms === 5000 ? 0 : ms, run);
  }
}
