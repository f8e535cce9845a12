import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ERROR_CLASSES, ERROR_PHASES } from '../../shared/service/errors.ts';
import { runs } from '../testing/deep.ts';
import {
  type FailedTry,
  OPERATIONS,
  RETRY_LIMITS,
  RetryBudget,
  retryDecision,
  waitBefore,
} from './retry-table.ts';

const anyTry: fc.Arbitrary<FailedTry> = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  phase: fc.constantFrom(...ERROR_PHASES),
  status: fc.option(fc.constantFrom(200, 400, 401, 402, 403, 404, 408, 409, 413, 425, 429, 500, 503, 529)),
  errorClass: fc.constantFrom(...ERROR_CLASSES),
  attempt: fc.integer({ min: 1, max: 12 }),
  retryAfterMs: fc.option(fc.integer({ min: 0, max: 300_000 })),
  waitedMs: fc.integer({ min: 0, max: 300_000 }),
});
const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('what may be sent again by itself', () => {
  test('text and billed: only what was never sent, or was refused with 429', () => {
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

  test('billed: a lost answer is unknown, whatever broke', () => {
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
  ] as const)('never after %s', (errorClass) => {
    for (const operation of OPERATIONS) {
      for (const phase of ERROR_PHASES) {
        expect(
          retryDecision({ operation, phase, status: null, errorClass, attempt: 1, retryAfterMs: null }).retry,
        ).toBe(false);
      }
    }
  });
});

test.each<[string, Partial<FailedTry>, unknown]>([
  ['5xx, text', { operation: 'text', status: 503, errorClass: 'service', phase: 'answering' }, 'failed'],
  ['5xx, billed', { operation: 'billed', status: 503, errorClass: 'service', phase: 'answering' }, 'unknown'],
  [
    '409, billed',
    { operation: 'billed', status: 409, errorClass: 'bad_request', phase: 'answering' },
    'unknown',
  ],
  [
    '400, billed',
    { operation: 'billed', status: 400, errorClass: 'bad_request', phase: 'answering' },
    'rejected',
  ],
  [
    'HTML for an answer, billed',
    { operation: 'billed', status: 200, errorClass: 'bad_answer', phase: 'answering' },
    'unknown',
  ],
  [
    'a refusal in words in a 200 answer, billed',
    { operation: 'billed', status: 200, errorClass: 'bad_request', phase: 'answering' },
    'failed',
  ],
  [
    'so is one about the rate, which a 429 would be repeated for',
    { operation: 'billed', status: 200, errorClass: 'rate', phase: 'answering' },
    'failed',
  ],
  [
    'a whole answer that is of no use, billed',
    { operation: 'billed', status: 200, errorClass: 'unusable', phase: 'answering' },
    'failed',
  ],
  [
    'a song whose answer is none',
    { operation: 'billed', status: 202, errorClass: 'bad_answer', phase: 'answering' },
    'unknown',
  ],
  [
    'a page in the place of a file',
    { operation: 'file', status: 200, errorClass: 'bad_answer', phase: 'answering' },
    'failed',
  ],
  [
    'a file over its cap',
    { operation: 'file', status: 200, errorClass: 'too_large', phase: 'answering' },
    'failed',
  ],
  [
    'an answer over the cap, billed',
    { operation: 'billed', status: null, errorClass: 'too_large', phase: 'answering' },
    'failed',
  ],
  [
    'a request that is too large, billed',
    { operation: 'billed', status: 413, errorClass: 'too_large', phase: 'answering' },
    'rejected',
  ],
  ['a cut answer, billed', { operation: 'billed', errorClass: 'interrupted', phase: 'answering' }, 'unknown'],
  [
    'a disk that did not take it, billed',
    { operation: 'billed', status: 200, errorClass: 'storage', phase: 'answering' },
    'failed',
  ],
  ['a disk that takes nothing, before sending', { operation: 'billed', errorClass: 'storage' }, 'failed'],
  ['third 429', { status: 429, errorClass: 'rate', phase: 'answering', attempt: 3 }, 'rejected'],
  ['fourth refusal', { errorClass: 'unreachable', phase: 'before', attempt: 4 }, 'failed'],
  ['stopped', { errorClass: 'stopped', phase: 'answering' }, 'stopped'],
  ['cut stream', { errorClass: 'interrupted', phase: 'answering' }, 'interrupted'],
  [
    'asked to wait too long',
    { status: 429, errorClass: 'rate', phase: 'answering', retryAfterMs: 300_000 },
    'rejected',
  ],
])('%s', (_, failed, becomes) => {
  const base: FailedTry = {
    operation: 'text',
    phase: 'before',
    status: null,
    errorClass: 'service',
    attempt: 1,
    retryAfterMs: null,
  };
  expect(retryDecision({ ...base, ...failed })).toEqual({ retry: false, becomes });
});

describe('the schedule', () => {
  test('full jitter, doubling from half a second to thirty', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 20].map((attempt) => waitBefore(attempt, null, () => 1))).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(waitBefore(5, null, () => 0)).toBe(0);
  });

  test('never shorter than what the service asked for', () => {
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

  test('a whole operation waits two minutes at the most, and makes five tries at the most', () => {
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

test('the budget lets a tenth of the calls be repeated', () => {
  const budget = new RetryBudget(2);
  expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false]);
  for (let call = 0; call < 11; call++) budget.earn();
  expect([budget.spend(), budget.spend()]).toEqual([true, false]);
});
