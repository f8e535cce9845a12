import type { Clock } from '../platform/host.ts';
import { realClock } from './fake-clock.ts';

/** Milliseconds between two askings after a task where a connection is told to ask as often as it may: 500, and the jitter. */
const ASKING = { least: 375, most: 625, here: 5 } as const;

/** The machine's time, but for the waits between two askings after a task: they are over at once. */
export const pollingClock: Clock = {
  ...realClock,
  after: (ms, run) => realClock.after(ms >= ASKING.least && ms <= ASKING.most ? ASKING.here : ms, run),
};
