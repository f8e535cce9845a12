import type { OperationEvent, OperationProgress } from '../../shared/contract/operation-events.ts';
import type { Clock } from './host.ts';

/** Milliseconds between two progress events. */
const TELL_EVERY_MS = 200;

/** Reports progress in the operation's own units; `of` is null if the total is unknown. */
export type ReportProgress = (done: number, of: number | null) => void;

/**
 * Runs a long operation for a window that watches it, and yields its newest progress a few times a second, then its
 * result. When the window leaves, aborts the operation's signal and waits for its end.
 * @param signal of the call.
 */
export async function* streamProgress<R>(
  clock: Pick<Clock, 'after'>,
  signal: AbortSignal | undefined,
  work: (report: ReportProgress, signal: AbortSignal) => Promise<R>,
): AsyncGenerator<OperationEvent<R>> {
  const left = new AbortController();
  const stop = signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]);
  const told: { newest: OperationProgress | null } = { newest: null };
  const report: ReportProgress = (done, of) => {
    told.newest = { type: 'progress', done, of };
  };
  const result = work(report, stop);
  // A failure is reported below, even if nobody awaits the next event right now.
  const ended = result.then(
    () => true,
    () => true,
  );
  try {
    for (;;) {
      const { promise: rest, resolve } = Promise.withResolvers<boolean>();
      const timer = clock.after(TELL_EVERY_MS, () => resolve(false));
      const over = await Promise.race([ended, rest]);
      timer.cancel();
      if (over) break;
      const { newest } = told;
      told.newest = null;
      if (newest !== null) yield newest;
    }
    yield { type: 'done', result: await result };
  } finally {
    left.abort();
    await ended;
  }
}
