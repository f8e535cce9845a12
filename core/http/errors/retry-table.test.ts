import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ERROR_CLASSES, ERROR_PHASES } from '../../../shared/service/errors.ts';
import { runs } from '../../testing/deep.ts';
import {
  type FailedAttempt,
  OPERATIONS,
  type Operation,
  RETRY_LIMITS,
  RetryBudget,
  retryDecision,
  waitBefore,
} from './retry-table.ts';

const anyTry: fc.Arbitrary<FailedAttempt> = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  phase: fc.constantFrom(...ERROR_PHASES),
  status: fc.option(fc.constantFrom(200, 400, 401, 402, 403, 404, 408, 409, 413, 425, 429, 500, 503, 529)),
  errorClass: fc.constantFrom(...ERROR_CLASSES),
  attempt: fc.integer({ min: 1, max: 12 }),
  retryAfterMs: fc.option(fc.integer({ min: 0, max: 300_000 })),
  waitedMs: fc.integer({ min: 0, max: 300_000 }),
});
const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('automatic retries', () => {
  test('chat and billed calls are repeated only if unsent or refused with 429', () => {
    fc.assert(
      fc.property(anyTry, unit, (failed, random) => {
        if (failed.operation === 'read' || failed.operation === 'file') return;
        if (!retryDecision(failed, () => random).retry) return;
        expect(failed.phase === 'before' || failed.status === 429).toBe(true);
        expect(failed.attempt).toBeLessThanOrEqual(
          failed.status === 429 ? RETRY_LIMITS.rate : RETRY_LIMITS.neverSent,
        );
      }),
      runs(2000, 20_000),
    );
  });

  test('a billed call without a response is unknown, however the connection broke', () => {
    fc.assert(
      fc.property(anyTry, (failed) => {
        const broken = {
          ...failed,
          operation: 'billed' as const,
          errorClass: 'interrupted' as const,
          status: null,
        };
        const decision = retryDecision({ ...broken, phase: 'sending' });
        expect(decision).toEqual({ retry: false, becomes: 'unknown' });
      }),
      runs(200, 1000),
    );
  });

  test.each([
    'key',
    'bad_request',
    'not_found',
    'quota',
    'redirect',
    'invalid',
    'tls',
    'stopped',
    'storage',
    'unusable',
  ] as const)('never repeats a call after %s', (errorClass) => {
    for (const operation of OPERATIONS) {
      for (const phase of ERROR_PHASES) {
        expect(
          retryDecision({ operation, phase, status: null, errorClass, attempt: 1, retryAfterMs: null }).retry,
        ).toBe(false);
      }
    }
  });
});

describe('number of automatic retries, and the final state', () => {
  const noAnswer = { phase: 'sending', status: null } as const;
  const answered = (status: number) => ({ phase: 'answering', status }) as const;

  test.each<readonly [string, Failure, Record<Operation, string>]>([
    [
      'no way to the service',
      { errorClass: 'unreachable', phase: 'before', status: null },
      { text: '3, failed', billed: '3, failed', read: '4, failed', file: '4, failed' },
    ],
    ['a wrong certificate', { errorClass: 'tls', phase: 'before', status: null }, all('0, failed')],
    ['no key', { errorClass: 'key', phase: 'before', status: null }, all('0, rejected')],
    ['refused here', { errorClass: 'invalid', phase: 'before', status: null }, all('0, rejected')],
    ['no room on the disk', { errorClass: 'storage', phase: 'before', status: null }, all('0, failed')],
    ['stopped by the user', { errorClass: 'stopped', ...noAnswer }, all('0, stopped')],
    [
      'a socket cut before the head',
      { errorClass: 'interrupted', ...noAnswer },
      { text: '0, failed', billed: '0, unknown', read: '4, failed', file: '4, failed' },
    ],
    [
      'no head in time',
      { errorClass: 'timeout', ...noAnswer },
      { text: '0, failed', billed: '0, unknown', read: '4, failed', file: '4, failed' },
    ],
    [
      'a socket cut in an answer',
      { errorClass: 'interrupted', ...answered(200) },
      { text: '0, interrupted', billed: '0, unknown', read: '4, failed', file: '4, failed' },
    ],
    [
      'an answer that grows silent',
      { errorClass: 'timeout', ...answered(200) },
      { text: '0, interrupted', billed: '0, unknown', read: '4, failed', file: '4, failed' },
    ],
    ['302', { errorClass: 'redirect', ...answered(302) }, all('0, rejected')],
    ['400', { errorClass: 'bad_request', ...answered(400) }, all('0, rejected')],
    ['401', { errorClass: 'key', ...answered(401) }, all('0, rejected')],
    ['402', { errorClass: 'quota', ...answered(402) }, all('0, rejected')],
    ['404', { errorClass: 'not_found', ...answered(404) }, all('0, rejected')],
    ...[408, 409, 425].map(
      (status) =>
        [
          `${status}, which may come after the work`,
          { errorClass: 'bad_request', ...answered(status) },
          { text: '0, failed', billed: '0, unknown', read: '4, failed', file: '4, failed' },
        ] as const,
    ),
    ['413', { errorClass: 'too_large', ...answered(413) }, all('0, rejected')],
    [
      '429',
      { errorClass: 'rate', ...answered(429) },
      { text: '2, rejected', billed: '2, rejected', read: '4, failed', file: '4, failed' },
    ],
    ['429 that says the money is spent', { errorClass: 'quota', ...answered(429) }, all('0, rejected')],
    [
      '503',
      { errorClass: 'service', ...answered(503) },
      { text: '0, failed', billed: '0, unknown', read: '4, failed', file: '4, failed' },
    ],
    [
      '503, whatever else says that nothing was sent',
      { errorClass: 'service', phase: 'before', status: 503 },
      { text: '0, failed', billed: '0, unknown', read: '4, failed', file: '4, failed' },
    ],
    [
      'HTML for an answer',
      { errorClass: 'bad_answer', ...answered(200) },
      { text: '0, failed', billed: '0, unknown', read: '4, failed', file: '0, failed' },
    ],
    [
      'a task without a name',
      { errorClass: 'bad_answer', ...answered(202) },
      { text: '0, failed', billed: '0, unknown', read: '4, failed', file: '0, failed' },
    ],
    [
      'an answer over the cap',
      { errorClass: 'too_large', ...answered(200) },
      { text: '0, interrupted', billed: '0, failed', read: '4, failed', file: '0, failed' },
    ],
    ['a whole answer of no use', { errorClass: 'unusable', ...answered(200) }, all('0, failed')],
    ['a disk that did not take it', { errorClass: 'storage', ...answered(200) }, all('0, failed')],
    // A billed call refused in the body is neither unknown nor refused by its status; a 429 would be retried.
    ...(['bad_request', 'key', 'not_found', 'quota'] as const).map(
      (errorClass) =>
        [
          `words in a 200 answer: ${errorClass}`,
          { errorClass, ...answered(200) },
          { ...all('0, rejected'), billed: '0, failed' },
        ] as const,
    ),
    ...(['rate', 'service'] as const).map(
      (errorClass) =>
        [
          `words in a 200 answer: ${errorClass}`,
          { errorClass, ...answered(200) },
          { text: '0, failed', billed: '0, failed', read: '4, failed', file: '4, failed' },
        ] as const,
    ),
  ])('%s', (_, failed, fates) => {
    const found = OPERATIONS.map((operation) => [operation, fate({ ...failed, operation })]);
    expect(Object.fromEntries(found)).toEqual(fates);
  });

  test('waits exactly up to the two-minute limit and no longer', () => {
    const failed = { operation: 'text', errorClass: 'rate', ...answered(429), attempt: 1 } as const;
    const decide = (retryAfterMs: number) =>
      retryDecision({ ...failed, retryAfterMs, waitedMs: 100_000 }, () => 0);
    expect(decide(20_000)).toEqual({ retry: true, afterMs: 20_000 });
    expect(decide(20_001)).toEqual({ retry: false, becomes: 'rejected' });
  });
});

type Failure = Pick<FailedAttempt, 'phase' | 'status' | 'errorClass'>;

/** Returns how often a call that always fails in the same way is retried, and its final error class. */
function fate(failed: Failure & Pick<FailedAttempt, 'operation'>): string {
  for (let attempt = 1; attempt < 10; attempt++) {
    const decision = retryDecision({ ...failed, attempt, retryAfterMs: null }, () => 0);
    if (!decision.retry) return `${attempt - 1}, ${decision.becomes}`;
  }
  return 'without end';
}

function all(one: string): Record<Operation, string> {
  return { text: one, billed: one, read: one, file: one };
}

describe('the backoff schedule', () => {
  test('full jitter, doubling from half a second to thirty seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 20].map((attempt) => waitBefore(attempt, null, () => 1))).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(waitBefore(5, null, () => 0)).toBe(0);
  });

  test('never waits less than the service demands', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 0, max: 300_000 }),
        unit,
        (attempt, asked, random) => {
          const wait = waitBefore(attempt, asked, () => random);
          expect(wait).toBeGreaterThanOrEqual(asked);
          expect(wait).toBeLessThanOrEqual(asked + 1000);
        },
      ),
      runs(500, 5000),
    );
  });

  test('an operation waits at most two minutes and makes at most five attempts', () => {
    fc.assert(
      fc.property(anyTry, fc.array(unit, { minLength: 10, maxLength: 10 }), (failed, randoms) => {
        let waitedMs = 0;
        let attempt = 1;
        for (const random of randoms) {
          const decision = retryDecision({ ...failed, attempt, waitedMs }, () => random);
          if (!decision.retry) break;
          waitedMs += decision.afterMs;
          attempt++;
        }
        expect(attempt).toBeLessThanOrEqual(5);
        expect(waitedMs).toBeLessThanOrEqual(RETRY_LIMITS.totalMs);
      }),
      runs(1000, 10_000),
    );
  });
});

test('the retry budget allows a tenth of the calls to be repeated', () => {
  const budget = new RetryBudget(2);
  expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false]);
  for (let call = 0; call < 11; call++) budget.earn();
  expect([budget.spend(), budget.spend()]).toEqual([true, false]);
});
