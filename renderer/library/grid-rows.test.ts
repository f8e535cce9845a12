import { expect, test } from 'vitest';
import { gridRows, gridTarget, plainRows, rowOf } from './grid-rows.ts';

const noon = (day: number) => new Date(2026, 0, day, 12).getTime();
/** Two days: five files, then two. */
const rows = gridRows([noon(9) + 2, noon(9) + 1, noon(9), noon(9), noon(9), noon(3), noon(3)], 3, noon(9));

test('gridRows starts each day with a heading', () => {
  expect(rows.map(({ type, from, to }) => [type, from, to])).toEqual([
    ['heading', 0, 5],
    ['items', 0, 3],
    ['items', 3, 5],
    ['heading', 5, 7],
    ['items', 5, 7],
  ]);
  expect(rows[3]).toMatchObject({ start: new Date(2026, 0, 3).getTime() });
});

test('gridRows groups files older than a week by month', () => {
  const old = gridRows([noon(60), noon(53), noon(52), noon(40), noon(31)], 3, noon(60));
  expect(old.flatMap((row) => (row.type === 'heading' ? [[row.start, row.to - row.from]] : []))).toEqual([
    // 1 March, 22 and 21 February, 9 February, 31 January.
    [new Date(2026, 2, 1).getTime(), 1],
    [new Date(2026, 1, 1).getTime(), 3],
    [new Date(2026, 0, 1).getTime(), 1],
  ]);
});

test('gridRows groups by day in ascending order, too', () => {
  const rising = gridRows([noon(3), noon(3) + 1, noon(9)], 3, noon(9));
  expect(rising.map(({ type, from, to }) => [type, from, to])).toEqual([
    ['heading', 0, 2],
    ['items', 0, 2],
    ['heading', 2, 3],
    ['items', 2, 3],
  ]);
});

test('plainRows has full rows without headings', () => {
  expect(plainRows(5, 2)).toEqual([
    { type: 'items', from: 0, to: 2 },
    { type: 'items', from: 2, to: 4 },
    { type: 'items', from: 4, to: 5 },
  ]);
  expect(plainRows(0, 3)).toEqual([]);
  expect([0, 3, 4].map((place) => rowOf(plainRows(5, 2), place))).toEqual([0, 1, 2]);
});

test('gridRows contains every file exactly once, in order', () => {
  const times = Array.from({ length: 1000 }, (_, n) => noon(200) - n * 7_000_000);
  const placed = gridRows(times, 7, noon(200)).flatMap((row) =>
    row.type === 'items' ? times.slice(row.from, row.to) : [],
  );
  expect(placed).toEqual(times);
});

test('rowOf returns the row of files, not a heading', () => {
  expect([0, 2, 3, 4, 5, 6].map((place) => rowOf(rows, place))).toEqual([1, 1, 2, 2, 4, 4]);
});

test('arrow keys in the grid keep the column across headings and stop at the ends', () => {
  const go = (key: string, place: number, page = 1) => gridTarget(rows, key, place, page);
  expect(go('ArrowDown', 2)).toBe(4);
  expect(go('ArrowDown', 4)).toBe(6);
  expect(go('ArrowUp', 6)).toBe(4);
  expect(go('ArrowUp', 1)).toBe(1);
  expect(go('ArrowLeft', 0)).toBe(0);
  expect(go('ArrowRight', 6)).toBe(6);
  expect(go('PageDown', 0, 5)).toBe(5);
  expect(go('End', 0)).toBe(6);
  expect(go('Home', 6)).toBe(0);
  expect(go('x', 3)).toBeNull();
});
