import type { JobPolls, JobProgress } from '../../shared/domain/job.ts';
import type { ErrorClass, ServiceErrorData } from '../../shared/service/errors.ts';
import type { Clock } from '../host.ts';
import { ServiceError } from '../service/service-error.ts';
import { rest, untilAborted } from './abortable.ts';

/** Milliseconds, and shares of them. The waits themselves are settings of the connection. */
export const POLLING = {
  growth: 1.5,
  /** A wait is longer or shorter by at most this share. */
  jitter: 0.25,
  /** Asked no longer than this by itself. */
  totalMs: 30 * 60_000,
  /** A task the service does not know may still come to be known. */
  unknownTaskMs: 10 * 60_000,
} as const;

/** Asks after a task and says its state as it came; null while it is not done. */
export type Ask<T> = (report: (state: string, progress: JobProgress | null) => void) => Promise<T | null>;

/** Milliseconds from the first asking to the second, and what that grows to. */
export interface PollWaits {
  readonly firstMs: number;
  readonly mostMs: number;
}

export interface PollPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** How often it was asked before, in earlier runs too. */
  readonly count: number;
  /** Read before each wait. */
  waits(): PollWaits;
  /** After each asking: `state` is null where the asking itself failed. */
  onPoll(polls: JobPolls, progress: JobProgress | null): void;
  /** The key was refused: resolves when the user has seen to it. */
  keyRefused(error: ServiceErrorData): Promise<void>;
  readonly random?: () => number;
}

/** Answers that asking again does not change. */
const FINAL: ReadonlySet<ErrorClass> = new Set(['bad_request', 'redirect', 'tls', 'invalid', 'storage']);

/**
 * Asks until there is a value: slower with time, one at a time. A failed asking is not a failed task, and a state that
 * is not known is work in progress; only a value, a refusal that will not change, or time ends it.
 * @throws ServiceError
 */
export async function pollTask<T>(ports: PollPorts, ask: Ask<T>): Promise<T> {
  const { clock, signal, random = Math.random } = ports;
  let from = clock.monotonic();
  let unknownSince: number | null = null;
  let count = ports.count;
  for (let step = 0; ; step++) {
    let state: string | null = null;
    let progress: JobProgress | null = null;
    let failure: ServiceErrorData | null = null;
    try {
      const value = await untilAborted(
        signal,
        ask((said, how) => {
          state = said;
          progress = how;
        }),
      );
      if (value !== null) return value;
    } catch (thrown) {
      if (!(thrown instanceof ServiceError) || FINAL.has(thrown.data.class)) throw thrown;
      failure = thrown.data;
    } finally {
      count += 1;
      if (!signal.aborted) ports.onPoll({ count, lastAt: clock.now(), state }, progress);
    }
    signal.throwIfAborted();
    const now = clock.monotonic();
    unknownSince = failure?.status === 404 ? (unknownSince ?? now) : null;
    if (unknownSince !== null && now - unknownSince >= POLLING.unknownTaskMs)
      throw new ServiceError(lost(failure));
    if (now - from >= POLLING.totalMs) throw new ServiceError(TOO_LONG);
    if (failure?.class === 'key') {
      await untilAborted(signal, ports.keyRefused(failure));
      // The time it waited for the user is not the service's, and the first asking after it comes soon.
      from = clock.monotonic();
      step = 0;
    }
    const ms = Math.max(waitBeforePoll(step, random, ports.waits()), failure?.retryAfterMs ?? 0);
    await rest(clock, ms, signal);
  }
}

/** Milliseconds between asking number `step` (from 0) and the next. `random` gives numbers from 0 up to 1. */
export function waitBeforePoll(step: number, random: () => number, { firstMs, mostMs }: PollWaits): number {
  // One that grows to less than it begins with stays at what it grows to.
  const plain = Math.min(mostMs, firstMs * POLLING.growth ** Math.min(step, 20));
  return Math.round(plain * (1 + POLLING.jitter * (2 * random() - 1)));
}

const TOO_LONG: ServiceErrorData = {
  class: 'timeout',
  message: 'The service has worked on this for half an hour without an end. It may still finish.',
  action: 'retry',
  phase: 'answering',
  status: null,
  code: null,
  type: null,
  param: null,
  retryAfterMs: null,
};

/** Ten minutes of "no such task". */
function lost(failure: ServiceErrorData | null): ServiceErrorData {
  return { ...TOO_LONG, ...failure, class: 'not_found', action: 'retry' };
}
