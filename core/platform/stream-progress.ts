import type { OperationEvent, OperationProgress } from '../../shared/contract/operation-events.ts';
import type { Clock } from './host.ts';

/** Milliseconds between two progress events. */
const INTERVAL_MS = 200;

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
  const progress: { newest: OperationProgress | null } = { newest: null };
  const report: ReportProgress = (done, of) => {
    progress.newest = { type: 'progress', done, of };
  };
  const result = work(report, stop);
  // A failure is reported below, even if nobody awaits the next event right now.
  const ended = result.then(
    () => true,
    () => true,
  );
  try {
    for (;;) {
      const { promise: tick, resolve } = Promise.withResolvers<boolean>();
      const timer = clock.after(INTERVAL_MS, () => resolve(false));
      const isDone = await Promise.race([ended, tick]);
      timer.cancel();
      if (isDone) break;
      const { newest } = progress;
      progress.newest = null;
      if (newest !== null) yield newest;
    }
    yield { type: 'done', result: await result };
  } finally {
    left.abort();
    await ended;
  }
}

/** Runs the operations of one area that windows watch, until the app quits. */
export class WatchedOperations {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  /** Aborts when the app quits. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** As `streamProgress`; also aborts the operation when the app quits. */
  watch<R>(
    signal: AbortSignal | undefined,
    work: (report: ReportProgress, stop: AbortSignal) => Promise<R>,
  ): AsyncGenerator<OperationEvent<R>> {
    return streamProgress(this.#clock, signal, (report, stop) =>
      this.track(work(report, AbortSignal.any([stop, this.closing]))),
    );
  }

  /** Makes `close` wait for an operation that no window watches. */
  track<R>(done: Promise<R>): Promise<R> {
    this.#running.add(done);
    done.finally(() => this.#running.delete(done)).catch(() => undefined);
    return done;
  }

  /** Aborts running operations and waits until no partial files are left. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
  }
}
