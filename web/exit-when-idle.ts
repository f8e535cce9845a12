import type { Clock } from '../core/platform/host.ts';

/** Milliseconds between two checks, fewer if the timeout is short. */
const CHECK_INTERVAL_MS = 60_000;

/**
 * Shuts down an unused host after `idleMs` without a window or running work, so that no port stays open without use.
 * @param idleMs 0 disables it.
 * @returns a function that stops the checks.
 */
export function exitWhenIdle(options: {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  readonly idleMs: number;
  /** Returns the number of authenticated windows. */
  readonly windows: () => number;
  /** Returns whether work is running that a shutdown would abort, or that continues by itself. */
  readonly busy: () => boolean;
  readonly end: () => void;
}): () => void {
  const { clock, idleMs, windows, busy, end } = options;
  if (idleMs === 0) return () => undefined;
  let usedAt = clock.monotonic();
  let timer = clock.after(Math.min(CHECK_INTERVAL_MS, idleMs / 4), look);

  function look(): void {
    const now = clock.monotonic();
    if (windows() > 0 || busy()) usedAt = now;
    if (now - usedAt >= idleMs) end();
    else timer = clock.after(Math.min(CHECK_INTERVAL_MS, idleMs / 4), look);
  }

  return () => timer.cancel();
}
