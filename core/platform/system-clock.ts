import type { Clock } from './host.ts';

/** The real time. Timers do not keep the program alive: what must be finished is waited for by name. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
