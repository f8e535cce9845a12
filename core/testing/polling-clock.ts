import type { Clock } from '../platform/host.ts';
import { realClock } from './fake-clock.ts';

/**
 * Milliseconds between two polls of a task at the highest rate a connection can be set to: 500 plus jitter, and the
 * delay used in tests.
 */
const ASKING = { least: 375, most: 625, here: 5 } as const;

/** The system clock without the delays between two polls of a task. */
export const pollingClock: Clock = {
  ...realClock,
  after: (ms, run) => realClock.after(ms >= ASKING.least && ms <= ASKING.most ? ASKING.here : ms, run),
};
