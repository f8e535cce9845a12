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

/**
 * The outcome of an attempt, unless its error is definite. `not_taken`: there was a response, but it reports an error,
 * exceeds the size limit, or is not the expected file.
 */
type Situation = 'never_sent' | 'rate' | 'status' | 'no_answer' | 'broken' | 'not_taken';

type Rule = readonly [repeats: number, becomes: JobState];

const READ: Readonly<Record<Situation, Rule>> = {
  never_sent: [RETRY_LIMITS.read, 'failed'],
  rate: [RETRY_LIMITS.read, 'failed'],
  status: [RETRY_LIMITS.read, 'failed'],
  no_answer: [RETRY_LIMITS.read, 'failed'],
  broken: [RETRY_LIMITS.read, 'failed'],
  not_taken: [RETRY_LIMITS.read, 'failed'],
};

/**
 * The automatic retries of each operation, and its state after the last. No retries: sending twice could be billed twice.
 * After a 5xx only the service knows whether a billed operation succeeded.
 */
const RULES: Readonly<Record<Operation, Readonly<Record<Situation, Rule>>>> = {
  text: {
    never_sent: [RETRY_LIMITS.neverSent, 'failed'],
    rate: [RETRY_LIMITS.rate, 'rejected'],
    status: [0, 'failed'],
    no_answer: [0, 'failed'],
    broken: [0, 'interrupted'],
    not_taken: [0, 'interrupted'],
  },
  billed: {
    never_sent: [RETRY_LIMITS.neverSent, 'failed'],
    rate: [RETRY_LIMITS.rate, 'rejected'],
    status: [0, 'unknown'],
    no_answer: [0, 'unknown'],
    broken: [0, 'unknown'],
    not_taken: [0, 'failed'],
  },
  read: READ,
  file: { ...READ, not_taken: [0, 'failed'] },
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
  const [repeats, becomes] = ruleFor(failed);
  if (failed.attempt > repeats) return { retry: false, becomes };
  const afterMs = waitBefore(failed.attempt, failed.retryAfterMs, random);
  const isTooLong = (failed.waitedMs ?? 0) + afterMs > RETRY_LIMITS.totalMs;
  return isTooLong ? { retry: false, becomes } : { retry: true, afterMs };
}

/** Returns the backoff in milliseconds: the service's wait plus jitter, else exponential with full jitter. */
export function waitBefore(attempt: number, retryAfterMs: number | null, random: () => number): number {
  const most = Math.min(RETRY_LIMITS.capMs, RETRY_LIMITS.baseMs * 2 ** (attempt - 1));
  const jitter = Math.round(random() * most);
  return retryAfterMs === null ? jitter : retryAfterMs + Math.min(jitter, 1000);
}

function ruleFor({ operation, status, errorClass, phase }: FailedAttempt): Rule {
  const rules = RULES[operation];
  if (status === 429 && errorClass === 'rate') return rules.rate;
  if (DOUBTFUL_STATUS.includes(status)) return rules.status;
  if (operation === 'billed' && status === 200 && IN_BODY.includes(errorClass)) return rules.not_taken;
  if (operation === 'file' && errorClass === 'bad_answer') return rules.not_taken;
  const definite = FINAL[errorClass];
  if (definite !== undefined) return [0, definite];
  // A status proves that the request was sent, whatever the phase says.
  if (phase === 'before') return status === null ? rules.never_sent : rules.status;
  if (phase === 'sending') return rules.no_answer;
  if (errorClass === 'too_large') return status === 413 ? [0, 'rejected'] : rules.not_taken;
  return errorClass === 'interrupted' || errorClass === 'timeout' ? rules.broken : rules.status;
}

/**
 * Limits retries of all operations together to a tenth of the calls, so that an overloaded service can recover. Saves
 * up at most `burst` retries.
 */
export class RetryBudget {
  readonly #burst: number;
  #tokens: number;

  constructor(burst = 10) {
    this.#burst = burst;
    this.#tokens = burst;
  }

  /** Records a first attempt. */
  earn(): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + 0.1);
  }

  /** Takes one retry; false if none is left. */
  spend(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
