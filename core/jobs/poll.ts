import type { JobPolls, JobProgress } from '../../shared/domain/job.ts';
import type { ErrorClass, ServiceErrorData } from '../../shared/service/errors.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import { delay, raceAbort } from '../platform/abortable.ts';
import type { Clock } from '../platform/host.ts';

/** Milliseconds, and shares of them. The waits themselves are settings of the connection. */
export const POLLING = {
  growth: 1.5,
  /** A wait is longer or shorter by at most this share. */
  jitter: 0.25,
  /** A task is polled no longer than this by itself. */
  totalMs: 30 * 60_000,
  /** A task the service does not know may still come to be known. */
  unknownTaskMs: 10 * 60_000,
  /** Longest time for one poll, whatever its outcome. */
  pollMs: 15 * 60_000,
  /** A wait that takes this much longer than it should means that the machine slept: that time does not count. */
  asleepMs: 60_000,
  /** Nor is that without a way to it; but longer than this it is not tried by itself. */
  unreachedMs: 24 * 60 * 60_000,
} as const;

/** Polls a task once and reports its state as it came. Returns null while it is not done. */
export type Poll<T> = (report: (state: string, progress: JobProgress | null) => void) => Promise<T | null>;

/** Milliseconds from the first poll to the second, and what that grows to. */
export interface PollWaits {
  readonly firstMs: number;
  readonly mostMs: number;
}

export interface PollPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** How often it was polled before, in earlier runs too. */
  readonly count: number;
  /** Read before each wait. */
  waits(): PollWaits;
  /** Called after each poll: `state` is null where the poll itself failed. */
  onPoll(polls: JobPolls, progress: JobProgress | null): void;
  /** Called when the key was refused. Resolves when the user has seen to it. */
  keyRefused(error: ServiceErrorData): Promise<void>;
  readonly random?: () => number;
}

/** Failures that another poll does not change. */
const FINAL: ReadonlySet<ErrorClass> = new Set(['bad_request', 'redirect', 'tls', 'invalid', 'storage']);

/**
 * Polls until there is a value: slower with time, one at a time. A failed poll is not a failed task, and a state that
 * is not known is work in progress; only a value, a refusal that will not change, or time ends it. Time asleep or without a
 * way to the service is not the service's.
 * @throws ServiceError
 */
export async function pollTask<T>(ports: PollPorts, poll: Poll<T>): Promise<T> {
  const { clock, signal, random = Math.random } = ports;
  let count = ports.count;
  /** Milliseconds that were the service's to work in, those in which it did not know the task, and those without a way to it. */
  let used = 0;
  let unknown: number | null = null;
  let unreached = 0;
  /** Milliseconds of the wait before this poll. */
  let waited = 0;
  for (let step = 0; ; step++) {
    let state: string | null = null;
    let progress: JobProgress | null = null;
    let failure: ServiceErrorData | null = null;
    const polledAt = clock.monotonic();
    try {
      const value = await raceAbort(
        signal,
        poll((said, how) => {
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
    const passed = waited + awake(clock.monotonic() - polledAt, POLLING.pollMs);
    if (failure?.class === 'unreachable') {
      unreached += passed;
    } else {
      used += passed;
      unreached = 0;
      unknown = failure?.status !== 404 ? null : unknown === null ? 0 : unknown + passed;
    }
    if (unknown !== null && unknown >= POLLING.unknownTaskMs) throw new ServiceError(lost(failure));
    if (used >= POLLING.totalMs) throw new ServiceError(TOO_LONG);
    if (unreached >= POLLING.unreachedMs) throw new ServiceError(NO_WAY);
    if (failure?.class === 'key') {
      await raceAbort(signal, ports.keyRefused(failure));
      // The time it waited for the user is not the service's, and the first poll after it comes soon.
      used = 0;
      step = 0;
    }
    const ms = Math.max(waitBeforePoll(step, random, ports.waits()), failure?.retryAfterMs ?? 0);
    const waitsFrom = clock.monotonic();
    await delay(clock, ms, signal);
    waited = awake(clock.monotonic() - waitsFrom, ms);
  }
}

/** Returns the time that passed, without time slept during something that takes `atMost` milliseconds. */
function awake(passed: number, atMost: number): number {
  return passed - atMost < POLLING.asleepMs ? passed : atMost;
}

/** Milliseconds between poll number `step` (from 0) and the next. `random` gives numbers from 0 up to 1. */
export function waitBeforePoll(step: number, random: () => number, { firstMs, mostMs }: PollWaits): number {
  // A maximum below the first wait counts as the only wait.
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

const NO_WAY: ServiceErrorData = {
  ...TOO_LONG,
  message: 'The service could not be reached for a day. What it was given may be done there.',
};

/** Ten minutes of "no such task". */
function lost(failure: ServiceErrorData | null): ServiceErrorData {
  return { ...TOO_LONG, ...failure, class: 'not_found', action: 'retry' };
}
