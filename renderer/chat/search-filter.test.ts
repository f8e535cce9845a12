import { expect, it } from 'vitest';
import { dayStart } from '../lib/days.ts';
import { filterOf, isNarrowed, NO_FILTER, narrowedBy } from './search-store.ts';

const now = new Date(2026, 0, 31, 15, 30).getTime();
const day = (month: number, date: number) => new Date(2026, month - 1, date).getTime();

it('filterOf omits an empty filter and a date range without dates', () => {
  expect(filterOf(NO_FILTER, now)).toEqual({});
  expect(isNarrowed(NO_FILTER)).toBe(false);
  // A range without dates means any time.
  expect(filterOf({ ...NO_FILTER, date: 'range' }, now)).toEqual({});
  expect(isNarrowed({ ...NO_FILTER, date: 'range', model: '  ' })).toBe(false);
});

it('filterOf uses local days and includes the last day of a range', () => {
  expect(filterOf({ ...NO_FILTER, date: 'today' }, now)).toEqual({ from: day(1, 31) });
  expect(filterOf({ ...NO_FILTER, date: 'week' }, now)).toEqual({ from: day(1, 25) });
  expect(filterOf({ ...NO_FILTER, date: 'month' }, now)).toEqual({ from: day(1, 2) });
  expect(filterOf({ ...NO_FILTER, date: 'range', from: '2026-01-05', to: '2026-01-06' }, now)).toEqual({
    from: day(1, 5),
    to: day(1, 7),
  });
  expect(dayStart('31.1.2026', 0)).toBeNull();
});

it('narrowedBy counts every active search filter', () => {
  const filter = { ...NO_FILTER, model: 'm', date: 'today', has: ['code', 'tool'], tags: ['Sea'] } as const;
  expect(narrowedBy(filter)).toBe(5);
  expect(filterOf(filter, now)).toMatchObject({ model: 'm', has: ['code', 'tool'], tags: ['Sea'] });
});
