import type { OperationEvent, OperationProgress } from '../../shared/contract/operation-events.ts';
import type { Clock } from './host.ts';

/** Milliseconds between two tellings of how far a work is. */
const TELL_EVERY_MS = 200;

/** Told how far a work is, in its own units; `of` is null while that is not known. */
export type ReportProgress = (done: number, of: number | null) => void;

/**
 * Runs a long piece of work for a window that watches it: its progress a few times a second, only the newest, and in the
 * end what it gave. When the window leaves, `signal` of the work is aborted, and its end is waited for.
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
  // Its failure is told below, also when nobody asks for the next step just now.
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
