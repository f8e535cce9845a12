import { expect, it } from 'vitest';
import { layOut } from './justify-rows.ts';
import { tileTarget } from './tile-moves.ts';

const NOON = new Date(2026, 0, 31, 12).getTime();
// Rows of five squares: 0–4, 5–9 and 10–11, then 12 on another day.
const RATIOS = Array.from({ length: 13 }, () => 1000);
const TIMES = RATIOS.map((_, n) => (n < 12 ? NOON : NOON - 86_400_000));
const { rows } = layOut(
  { ratios: RATIOS, times: TIMES },
  { width: 1040, rowHeight: 200, gap: 10, headingHeight: 40 },
  NOON,
);
const view = { count: RATIOS.length, height: 430 };
const to = (key: string, at: number) => tileTarget(key, at, rows, view);

it('up and down arrows move to the tile above and below, across days', () => {
  expect(rows.flatMap((row) => (row.kind === 'tiles' ? [row.first] : []))).toEqual([0, 5, 10, 12]);
  expect(to('ArrowDown', 1)).toBe(6);
  expect(to('ArrowUp', 9)).toBe(4);
  expect(to('ArrowDown', 9)).toBe(11);
  expect(to('ArrowDown', 10)).toBe(12);
  expect(to('ArrowUp', 12)).toBe(10);
});

it('arrow keys stay at the first and last tile', () => {
  expect([to('ArrowUp', 3), to('ArrowLeft', 0)]).toEqual([3, 0]);
  expect([to('ArrowDown', 12), to('ArrowRight', 12)]).toEqual([12, 12]);
});

it('left and right arrows wrap to the adjacent row', () => {
  expect([to('ArrowRight', 4), to('ArrowLeft', 5)]).toEqual([5, 4]);
});

it('Page keys move by one view, and Home and End to the ends', () => {
  expect(to('PageDown', 0)).toBe(10);
  expect(to('PageUp', 12)).toBe(10);
  expect([to('Home', 7), to('End', 7)]).toEqual([0, 12]);
});

it('tileTarget ignores other keys', () => {
  expect(to('a', 3)).toBeNull();
});
