import { expect, it } from 'vitest';
import { layOut } from './justify-rows.ts';
import { tileTarget } from './tile-moves.ts';

const NOON = new Date(2026, 0, 31, 12).getTime();
// Rows of five squares: 0–4, 5–9, 10–11; then, another day, 12.
const RATIOS = Array.from({ length: 13 }, () => 1000);
const TIMES = RATIOS.map((_, n) => (n < 12 ? NOON : NOON - 86_400_000));
const { rows } = layOut(
  { ratios: RATIOS, times: TIMES },
  { width: 1040, rowHeight: 200, gap: 10, headingHeight: 40 },
  NOON,
);
const view = { count: RATIOS.length, height: 430 };
const to = (key: string, at: number) => tileTarget(key, at, rows, view);

it('goes up and down to what stands over and under, also across days', () => {
  expect(rows.flatMap((row) => (row.kind === 'tiles' ? [row.first] : []))).toEqual([0, 5, 10, 12]);
  expect(to('ArrowDown', 1)).toBe(6);
  expect(to('ArrowUp', 9)).toBe(4);
  expect(to('ArrowDown', 9)).toBe(11);
  expect(to('ArrowDown', 10)).toBe(12);
  expect(to('ArrowUp', 12)).toBe(10);
});

it('stays where there is nothing further', () => {
  expect([to('ArrowUp', 3), to('ArrowLeft', 0)]).toEqual([3, 0]);
  expect([to('ArrowDown', 12), to('ArrowRight', 12)]).toEqual([12, 12]);
});

it('goes on to the next row at the end of one', () => {
  expect([to('ArrowRight', 4), to('ArrowLeft', 5)]).toEqual([5, 4]);
});

it('moves by pages of what is in view, and to both ends', () => {
  expect(to('PageDown', 0)).toBe(10);
  expect(to('PageUp', 12)).toBe(10);
  expect([to('Home', 7), to('End', 7)]).toEqual([0, 12]);
});

it('leaves other keys alone', () => {
  expect(to('a', 3)).toBeNull();
});
