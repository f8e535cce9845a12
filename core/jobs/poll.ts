import type { JobPolls, JobProgress } from '../../shared/domain/job.ts';
import type { ErrorClass, ServiceErrorData } from '../../shared/service/errors.ts';
import { fail } from '../http/errors/classify-error.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import { delay, raceAbort } from '../platform/abortable.ts';
import type { Clock } from '../platform/host.ts';

/** Limits of polling, in milliseconds or as factors. The delays are settings of the connection. */
export const POLLING = {
  growth: 1.5,
  /** Largest relative deviation of a delay. */
  jitter: 0.25,
  /** Tasks are polled on common beats: several at once cost a third of as many that each wake the program. */
  beatMs: 500,
  /** A task is polled no longer than this without the user. */
  totalMs: 30 * 60_000,
  /** A task unknown to the service may still become known within this time. */
  unknownTaskMs: 10 * 60_000,
  /** Longest duration of one poll, whatever its outcome. */
  pollMs: 15 * 60_000,
  /** A delay that takes this much longer than planned means that the machine slept; that time does not count. */
  asleepMs: 60_000,
  /** Time without a network route does not count either, up to this limit. */
  unreachedMs: 24 * 60 * 60_000,
} as const;

/** Polls a task once and reports its raw state. Returns null until it is done. */
export type Poll<T> = (report: (state: string, progress: JobProgress | null) => void) => Promise<T | null>;

/** Delay between the first two polls and the longest delay, in milliseconds. */
export interface PollWaits {
  readonly firstMs: number;
  readonly mostMs: number;
}

export interface PollPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Number of earlier polls, in earlier runs too. */
  readonly count: number;
  /** Called before each delay. */
  waits(): PollWaits;
  /** Called after each poll; `state` is null if the poll itself failed. */
  onPoll(polls: JobPolls, progress: JobProgress | null): void;
  /** Called when the key was refused. Resolves when the user has changed it. */
  keyRefused(error: ServiceErrorData): Promise<void>;
  readonly random?: () => number;
}

/** Failures that another poll would repeat. */
const FINAL: ReadonlySet<ErrorClass> = new Set(['bad_request', 'redirect', 'tls', 'invalid', 'storage']);

/**
 * Polls until there is a value, with increasing delays and never concurrently. A failed poll does not fail the task,
 * and an unknown state counts as in progress; only a value, a permanent refusal or a timeout ends it. Time asleep or
 * without a network route does not count.
 * @throws ServiceError
 */
export async function pollTask<T>(ports: PollPorts, poll: Poll<T>): Promise<T> {
  const { clock, signal, random = Math.random } = ports;
  let count = ports.count;
  /** Milliseconds the service had, those in which it did not know the task, and those without a network route. */
  let used = 0;
  let unknown: number | null = null;
  let unreached = 0;
  /** Milliseconds of the delay before this poll. */
  let waited = 0;
  for (let step = 0; ; step++) {
    let state: string | null = null;
    let progress: JobProgress | null = null;
    let failure: ServiceErrorData | null = null;
    const polledAt = clock.monotonic();
    try {
      const value = await raceAbort(
        signal,
        poll((reported, reportedProgress) => {
          state = reported;
          progress = reportedProgress;
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
    if (unknown !== null && unknown >= POLLING.unknownTaskMs)
      throw new ServiceError(unknownTaskError(failure));
    if (used >= POLLING.totalMs) throw new ServiceError(TOO_LONG);
    if (unreached >= POLLING.unreachedMs) throw new ServiceError(UNREACHABLE);
    if (failure?.class === 'key') {
      await raceAbort(signal, ports.keyRefused(failure));
      // Time waiting for the user does not count, and the first poll after it comes soon.
      used = 0;
      step = 0;
    }
    const ms = Math.max(waitBeforePoll(step, random, ports.waits()), failure?.retryAfterMs ?? 0);
    const waitsFrom = clock.monotonic();
    const wait = nextBeat(waitsFrom + ms) - waitsFrom;
    await delay(clock, wait, signal);
    waited = awake(clock.monotonic() - waitsFrom, wait);
  }
}

/** Returns the time that passed, without sleep, during an operation that takes at most `atMost` milliseconds. */
function awake(passed: number, atMost: number): number {
  return passed - atMost < POLLING.asleepMs ? passed : atMost;
}

/** Returns the next time at which polls are due, never an earlier one. */
function nextBeat(time: number): number {
  return Math.ceil(time / POLLING.beatMs) * POLLING.beatMs;
}

/**
 * Returns the milliseconds between poll number `step` (from 0) and the next. `random` returns numbers from 0 up to 1.
 */
export function waitBeforePoll(step: number, random: () => number, { firstMs, mostMs }: PollWaits): number {
  // A maximum below the first delay counts as the only delay.
  const plain = Math.min(mostMs, firstMs * POLLING.growth ** Math.min(step, 20));
  return Math.round(plain * (1 + POLLING.jitter * (2 * random() - 1)));
}

const TOO_LONG = fail('timeout', 'The service has not finished after half an hour. It may still finish.', {
  phase: 'answering',
}).data;

const UNREACHABLE: ServiceErrorData = {
  ...TOO_LONG,
  message: 'The service could not be reached for a day. The task may be done there.',
};

/** The error after ten minutes of "no such task". */
function unknownTaskError(failure: ServiceErrorData | null): ServiceErrorData {
  return { ...TOO_LONG, ...failure, class: 'not_found', action: 'retry' };
}
