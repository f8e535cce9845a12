import type { Clock } from './host.ts';

/** The real time. Timers do not keep the program alive: work that must finish is awaited explicitly. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
