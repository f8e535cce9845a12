import type { Clock } from '../core/platform/host.ts';

/** Looks this often, in milliseconds, or more often where the wait is short. */
const LOOK_EVERY = 60_000;

/**
 * Ends a host that nobody uses: when for this long there was no window, and nothing was under way. What listens on a
 * port shall not outlive its use.
 * @param idleMs 0 lets the host stay.
 * @returns what stops the looking.
 */
export function exitWhenIdle(options: {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  readonly idleMs: number;
  /** Windows that are let in now. */
  readonly windows: () => number;
  /** Whether anything is under way that an end would break off, or that goes on by itself. */
  readonly busy: () => boolean;
  readonly end: () => void;
}): () => void {
  const { clock, idleMs, windows, busy, end } = options;
  if (idleMs === 0) return () => undefined;
  let usedAt = clock.monotonic();
  let timer = clock.after(Math.min(LOOK_EVERY, idleMs / 4), look);

  function look(): void {
    const now = clock.monotonic();
    if (windows() > 0 || busy()) usedAt = now;
    if (now - usedAt >= idleMs) end();
    else timer = clock.after(Math.min(LOOK_EVERY, idleMs / 4), look);
  }

  return () => timer.cancel();
}
