import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { RETRY_AFTER_MAX_MS, retryAfterMs } from './retry-after.ts';

const DATE = 'Wed, 21 Oct 2026 07:28:00 GMT';

test.each<[string, Record<string, string>, number | null]>([
  ['absent', {}, null],
  ['seconds', { 'retry-after': '5' }, 5000],
  ['a part of a second', { 'retry-after': ' 0.25 ' }, 250],
  ['a day is clamped', { 'retry-after': '86400' }, RETRY_AFTER_MAX_MS],
  ['zero', { 'retry-after': '0' }, 0],
  ['negative is garbage', { 'retry-after': '-5' }, null],
  ['garbage', { 'retry-after': 'soon' }, null],
  ['empty', { 'retry-after': ' ' }, null],
  ['a date in another spelling', { 'retry-after': '2026-10-21T07:28:30Z', date: DATE }, null],
  ['a huge number', { 'retry-after': '9'.repeat(400) }, RETRY_AFTER_MAX_MS],
  [
    'a date, by the date of the answer',
    { 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT', date: DATE },
    30_000,
  ],
  ['a date in the past', { 'retry-after': 'Wed, 21 Oct 2026 07:27:00 GMT', date: DATE }, 0],
  ['a date without a date of the answer', { 'retry-after': 'Wed, 21 Oct 2026 07:28:10 GMT' }, 10_000],
])('%s', (_, headers, expected) => {
  // A clock that is wrong by a year matters only where the answer has no date of its own.
  const wrongBy = 'date' in headers ? 365 * 86_400_000 : 0;
  expect(retryAfterMs(headers, Date.parse(DATE) + wrongBy)).toBe(expected);
});

test('the result is null or within its limits', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (value, date) => {
      const wait = retryAfterMs({ 'retry-after': value, date }, 0);
      if (wait !== null) {
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(RETRY_AFTER_MAX_MS);
      }
    }),
    runs(500, 5000),
  );
});
