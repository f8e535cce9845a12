import type { JobState } from '../../../shared/domain/job-state.ts';
import type { ErrorClass, ServiceErrorData } from '../../../shared/service/errors.ts';

/**
 * Kinds of operation by the cost of sending twice. `text`: chat and messages, which fail once sent. `billed`: speech,
 * music, images, where a lost response may have been billed. `read`: polling and lists, even by POST. `file`: result
 * downloads.
 */
export const OPERATIONS = ['text', 'billed', 'read', 'file'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A failed attempt. */
export interface FailedAttempt {
  readonly operation: Operation;
  readonly phase: ServiceErrorData['phase'];
  readonly status: number | null;
  readonly errorClass: ErrorClass;
  /** Attempts made so far, including this one. */
  readonly attempt: number;
  readonly retryAfterMs: number | null;
  /** Milliseconds already spent waiting between attempts. */
  readonly waitedMs?: number;
}

export type RetryDecision =
  | { readonly retry: false; readonly becomes: JobState }
  | { readonly retry: true; readonly afterMs: number };

/** Milliseconds, and numbers of retries (not of attempts). */
export const RETRY_LIMITS = {
  baseMs: 500,
  capMs: 30_000,
  /** All waits of one operation together; if the service asks for more, there is no retry. */
  totalMs: 120_000,
  neverSent: 3,
  rate: 2,
  read: 4,
} as const;

type Situation = 'never_sent' | 'rate' | 'status' | 'no_answer' | 'broken' | 'not_taken' | 'final';

/**
 * The state of an operation that is not retried, by situation; `final` depends on the class, see below. After a 5xx
 * only the service knows whether a billed operation succeeded. `not_taken`: there was a response, but it reports an
 * error, exceeds the size limit, or is not the expected file.
 */
const ENDS: Readonly<Record<Operation, Readonly<Record<Exclude<Situation, 'final'>, JobState>>>> = {
  text: {
    never_sent: 'failed',
    rate: 'rejected',
    status: 'failed',
    no_answer: 'failed',
    broken: 'interrupted',
    not_taken: 'interrupted',
  },
  billed: {
    never_sent: 'failed',
    rate: 'rejected',
    status: 'unknown',
    no_answer: 'unknown',
    broken: 'unknown',
    not_taken: 'failed',
  },
  read: {
    never_sent: 'failed',
    rate: 'failed',
    status: 'failed',
    no_answer: 'failed',
    broken: 'failed',
    not_taken: 'failed',
  },
  file: {
    never_sent: 'failed',
    rate: 'failed',
    status: 'failed',
    no_answer: 'failed',
    broken: 'failed',
    not_taken: 'failed',
  },
};

/** Automatic retries per situation. 0: sending twice could be billed twice. */
const REPEATS: Readonly<Record<Operation, Readonly<Record<Situation, number>>>> = {
  text: {
    never_sent: RETRY_LIMITS.neverSent,
    rate: RETRY_LIMITS.rate,
    status: 0,
    no_answer: 0,
    broken: 0,
    not_taken: 0,
    final: 0,
  },
  billed: {
    never_sent: RETRY_LIMITS.neverSent,
    rate: RETRY_LIMITS.rate,
    status: 0,
    no_answer: 0,
    broken: 0,
    not_taken: 0,
    final: 0,
  },
  read: {
    never_sent: RETRY_LIMITS.read,
    rate: RETRY_LIMITS.read,
    status: RETRY_LIMITS.read,
    no_answer: RETRY_LIMITS.read,
    broken: RETRY_LIMITS.read,
    not_taken: RETRY_LIMITS.read,
    final: 0,
  },
  file: {
    never_sent: RETRY_LIMITS.read,
    rate: RETRY_LIMITS.read,
    status: RETRY_LIMITS.read,
    no_answer: RETRY_LIMITS.read,
    broken: RETRY_LIMITS.read,
    not_taken: 0,
    final: 0,
  },
};

/** States for definite errors, for which a retry is pointless. */
const FINAL: Readonly<Partial<Record<ErrorClass, JobState>>> = {
  bad_request: 'rejected',
  key: 'rejected',
  not_found: 'rejected',
  quota: 'rejected',
  redirect: 'rejected',
  invalid: 'rejected',
  stopped: 'stopped',
  tls: 'failed',
  storage: 'failed',
  unusable: 'failed',
};

/** Classes of errors that a billed 200 response may report in its body, so that the outcome is known. */
const IN_BODY: readonly ErrorClass[] = ['bad_request', 'key', 'not_found', 'quota', 'rate', 'service'];

/** Statuses of class `bad_request` after which the operation may still have been performed. */
const DOUBTFUL_STATUS: readonly (number | null)[] = [408, 409, 425];

/**
 * Decides whether a failed operation is retried and after how many milliseconds, or its final state. `random` returns
 * numbers from 0 to 1, for full jitter.
 */
export function retryDecision(failed: FailedAttempt, random: () => number = Math.random): RetryDecision {
  const situation = situationOf(failed);
  const end: RetryDecision = { retry: false, becomes: endOf(failed, situation) };
  if (failed.attempt > REPEATS[failed.operation][situation]) return end;
  const afterMs = waitBefore(failed.attempt, failed.retryAfterMs, random);
  if ((failed.waitedMs ?? 0) + afterMs > RETRY_LIMITS.totalMs) return end;
  return { retry: true, afterMs };
}

/** Returns the backoff in milliseconds: the service's wait plus jitter, else exponential with full jitter. */
export function waitBefore(attempt: number, retryAfterMs: number | null, random: () => number): number {
  const most = Math.min(RETRY_LIMITS.capMs, RETRY_LIMITS.baseMs * 2 ** (attempt - 1));
  const jitter = Math.round(random() * most);
  return retryAfterMs === null ? jitter : retryAfterMs + Math.min(jitter, 1000);
}

function situationOf({ operation, status, errorClass, phase }: FailedAttempt): Situation {
  if (status === 429 && errorClass === 'rate') return 'rate';
  if (DOUBTFUL_STATUS.includes(status)) return 'status';
  if (operation === 'billed' && status === 200 && IN_BODY.includes(errorClass)) return 'not_taken';
  if (operation === 'file' && errorClass === 'bad_answer') return 'not_taken';
  if (FINAL[errorClass] !== undefined) return 'final';
  // A status proves that the request was sent, whatever the phase says.
  if (phase === 'before') return status === null ? 'never_sent' : 'status';
  if (phase === 'sending') return 'no_answer';
  if (errorClass === 'too_large') return status === 413 ? 'final' : 'not_taken';
  const wasBroken = errorClass === 'interrupted' || errorClass === 'timeout';
  return wasBroken ? 'broken' : 'status';
}

function endOf({ operation, errorClass }: FailedAttempt, situation: Situation): JobState {
  if (situation !== 'final') return ENDS[operation][situation];
  // A request that was too large has no entry.
  return FINAL[errorClass] ?? 'rejected';
}

/**
 * Limits retries of all operations together to a tenth of the calls, so that an overloaded service can recover. Saves
 * up at most `burst` retries.
 */
export class RetryBudget {
  readonly #burst: number;
  readonly #share: number;
  #tokens: number;

  constructor(burst = 10, share = 0.1) {
    this.#burst = burst;
    this.#share = share;
    this.#tokens = burst;
  }

  /** Records a first attempt. */
  earn(): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + this.#share);
  }

  /** Takes one retry; false if none is left. */
  spend(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
