import { expect, test } from 'vitest';
import {
  EVERYTHING,
  filterOf,
  fits,
  isNarrowed,
  isNarrowedWithin,
  type LibraryView,
  modelsOf,
  onShelf,
  shelfOf,
} from './library-filter.ts';
import { makeItem } from './testing/fake-library.ts';

const now = new Date(2026, 2, 10, 15).getTime();
const day = (month: number, date: number) => new Date(2026, month - 1, date).getTime();

test('filterOf omits what is not chosen', () => {
  expect(filterOf(EVERYTHING, now)).toEqual({});
  const chosen = {
    kind: 'song',
    starred: true,
    model: 'm',
    tags: ['Sea'],
    query: ' a b ',
  } satisfies Partial<LibraryView>;
  expect(filterOf({ ...EVERYTHING, ...chosen }, now)).toEqual({
    kinds: ['song'],
    starred: true,
    model: 'm',
    tags: ['Sea'],
    query: 'a b',
  });
});

test('the shelves starred, a kind, and everything are mutually exclusive', () => {
  const songs = { ...EVERYTHING, ...onShelf('song') };
  const starred = { ...songs, ...onShelf('starred') };
  const again = { ...starred, ...onShelf('everything') };
  expect([songs, starred, again].map(shelfOf)).toEqual(['song', 'starred', 'everything']);
  expect(filterOf(starred, now)).toEqual({ starred: true });
  expect(filterOf(again, now)).toEqual({});
  expect([songs, { ...songs, query: 'a' }].map(isNarrowedWithin)).toEqual([false, true]);
});

test('date filters use local days and include today', () => {
  const from = (date: 'today' | 'week' | 'month' | 'year') => filterOf({ ...EVERYTHING, date }, now).from;
  expect(from('today')).toBe(day(3, 10));
  expect(from('week')).toBe(day(3, 4));
  expect(from('month')).toBe(day(2, 9));
  expect(from('year')).toBe(day(1, 1));
});

test('a date range includes both days, and an empty or invalid end is open', () => {
  const range = (from: string, to: string) => filterOf({ ...EVERYTHING, date: 'range', from, to }, now);
  expect(range('2026-03-01', '2026-03-02')).toEqual({ from: day(3, 1), to: day(3, 3) });
  expect(range('', '2026-12-31')).toEqual({ to: new Date(2027, 0, 1).getTime() });
  expect(range('2026-3', 'x')).toEqual({});
  // Dates that were typed but are not in use do not matter.
  expect(filterOf({ ...EVERYTHING, from: '2026-03-01' }, now)).toEqual({});
});

test('an open date range filters nothing', () => {
  expect(isNarrowed({ ...EVERYTHING, date: 'range' })).toBe(false);
  expect(isNarrowed({ ...EVERYTHING, date: 'range', to: '2026-01-01' })).toBe(true);
  expect(isNarrowed({ ...EVERYTHING, query: '  ' })).toBe(false);
});

test('fits excludes the end of a date range', () => {
  const item = makeItem(1, { createdAt: 10 });
  expect(fits(item, { from: 10, to: 11 })).toBe(true);
  expect(fits(item, { from: 1, to: 10 })).toBe(false);
  expect(fits(item, { kinds: ['song', 'speech'] })).toBe(false);
  expect(fits(item, { starred: true })).toBe(false);
});

const models = [
  { model: 'x', kind: 'speech' as const, count: 2 },
  { model: 'y', kind: 'picture' as const, count: 3 },
  { model: 'x', kind: 'picture' as const, count: 2 },
];

test('modelsOf lists a model with several kinds once, with the sum of its files', () => {
  expect(modelsOf({ models }, null)).toEqual([
    { model: 'x', count: 4 },
    { model: 'y', count: 3 },
  ]);
  expect(modelsOf({ models }, 'picture').map(({ model }) => model)).toEqual(['y', 'x']);
});
