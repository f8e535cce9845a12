import type { Clock } from '../platform/host.ts';
import { realClock } from './fake-clock.ts';

/**
 * Milliseconds that pass between two polls of a task at the highest rate a connection can be set to (500, with jitter) and
 * before a file is requested again (up to 4,000), and the delay used in tests. Deadlines are longer.
 */
const WAITS = { least: 375, most: 4_000, here: 5 } as const;

/** The system clock without the delays between two polls of a task and between two requests of a file. */
export const pollingClock: Clock = {
  ...realClock,
  after: (ms, run) => realClock.after(ms >= WAITS.least && ms <= WAITS.most ? WAITS.here : ms, run),
};
