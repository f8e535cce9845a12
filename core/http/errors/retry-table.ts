import type { JobState } from '../../../shared/domain/job-state.ts';
import type { ErrorClass, ServiceErrorData } from '../../../shared/service/errors.ts';

/**
 * Kinds of operation by what a second sending would cost. `text`: chat and messages, shown as failed after sending.
 * `billed`: speech, music, images, where a lost answer may have been paid for. `read`: polling and lists, also where
 * asking is a POST. `file`: fetching a result.
 */
export const OPERATIONS = ['text', 'billed', 'read', 'file'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A failed try, as far as the table needs to know it. */
export interface FailedTry {
  readonly operation: Operation;
  readonly phase: ServiceErrorData['phase'];
  readonly status: number | null;
  readonly errorClass: ErrorClass;
  /** Tries made so far, this one included: 1 after the first. */
  readonly attempt: number;
  readonly retryAfterMs: number | null;
  /** Milliseconds already spent waiting between tries. */
  readonly waitedMs?: number;
}

export type RetryDecision =
  | { readonly retry: false; readonly becomes: JobState }
  | { readonly retry: true; readonly afterMs: number };

/** Milliseconds, and counts of repeated tries (not of tries). */
export const RETRY_LIMITS = {
  baseMs: 500,
  capMs: 30_000,
  /** All waits of one operation together; a service that asks for more is not waited for. */
  totalMs: 120_000,
  neverSent: 3,
  rate: 2,
  read: 4,
} as const;

type Situation = 'never_sent' | 'rate' | 'status' | 'no_answer' | 'broken' | 'not_taken' | 'final';

/**
 * Tells how an operation ends when it is not retried, by situation. `final` is by class, below.
 * A 5xx may come after the work was done: for a billed operation only the service knows. `not_taken`: there was an
 * answer, which says in words that it is none, or was larger than is taken, or what is at the address of a file is none.
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

/** How often each situation is tried again by itself. Where it says 0, sending twice could cost twice. */
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

/** Refusals that say why: trying again changes nothing. */
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

/** The classes of refusals a billed 200 answer may state in words. It was answered, so it is not unknown; nor was it refused by its status. */
const IN_WORDS: readonly ErrorClass[] = ['bad_request', 'key', 'not_found', 'quota', 'rate', 'service'];

/** Answers of class `bad_request` that do not say that nothing was done. */
const DOUBTFUL_STATUS: readonly (number | null)[] = [408, 409, 425];

/**
 * Whether a failed operation is tried again by itself, and after how long, or what it becomes. `random` gives numbers
 * from 0 up to 1 (full jitter).
 */
export function retryDecision(failed: FailedTry, random: () => number = Math.random): RetryDecision {
  const situation = situationOf(failed);
  const end: RetryDecision = { retry: false, becomes: endOf(failed, situation) };
  if (failed.attempt > REPEATS[failed.operation][situation]) return end;
  const afterMs = waitBefore(failed.attempt, failed.retryAfterMs, random);
  if ((failed.waitedMs ?? 0) + afterMs > RETRY_LIMITS.totalMs) return end;
  return { retry: true, afterMs };
}

/** Milliseconds before the next try: what the service asked for and a little more, else exponential with full jitter. */
export function waitBefore(attempt: number, retryAfterMs: number | null, random: () => number): number {
  const most = Math.min(RETRY_LIMITS.capMs, RETRY_LIMITS.baseMs * 2 ** (attempt - 1));
  const jitter = Math.round(random() * most);
  return retryAfterMs === null ? jitter : retryAfterMs + Math.min(jitter, 1000);
}

function situationOf({ operation, status, errorClass, phase }: FailedTry): Situation {
  if (status === 429 && errorClass === 'rate') return 'rate';
  if (DOUBTFUL_STATUS.includes(status)) return 'status';
  if (operation === 'billed' && status === 200 && IN_WORDS.includes(errorClass)) return 'not_taken';
  if (operation === 'file' && errorClass === 'bad_answer') return 'not_taken';
  if (FINAL[errorClass] !== undefined) return 'final';
  // An answer's status is proof that something was sent, whatever the phase says.
  if (phase === 'before') return status === null ? 'never_sent' : 'status';
  if (phase === 'sending') return 'no_answer';
  if (errorClass === 'too_large') return status === 413 ? 'final' : 'not_taken';
  const wasBroken = errorClass === 'interrupted' || errorClass === 'timeout';
  return wasBroken ? 'broken' : 'status';
}

function endOf({ operation, errorClass }: FailedTry, situation: Situation): JobState {
  if (situation !== 'final') return ENDS[operation][situation];
  // Not there: a request that was too large.
  return FINAL[errorClass] ?? 'rejected';
}

/**
 * Repeated tries of all operations together: a tenth of the calls, so that a service in trouble is not buried. Holds
 * up to `burst` tries in store.
 */
export class RetryBudget {
  readonly #burst: number;
  readonly #share: number;
  #store: number;

  constructor(burst = 10, share = 0.1) {
    this.#burst = burst;
    this.#share = share;
    this.#store = burst;
  }

  /** A first try was made. */
  earn(): void {
    this.#store = Math.min(this.#burst, this.#store + this.#share);
  }

  /** Takes one repeated try; false when there is none left. */
  spend(): boolean {
    if (this.#store < 1) return false;
    this.#store -= 1;
    return true;
  }
}
