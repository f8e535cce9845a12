import { expect, it } from 'vitest';
import { rowKeyTarget, rowTarget } from './row-target.ts';

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['PageDown', 2, 7],
  ['PageUp', 2, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['x', 5, null],
])('%s from row %i leads to %s', (key, at, to) => {
  expect(rowTarget(key, at, 10, 5)).toBe(to);
});

it('moves between rows over the headings', () => {
  const rows = (['heading', 'conversation', 'heading', 'conversation', 'conversation'] as const).map(
    (type) => ({ type }),
  );
  expect(rowKeyTarget('ArrowDown', 1, rows)).toBe(3);
  expect(rowKeyTarget('ArrowUp', 3, rows)).toBe(1);
  expect(rowKeyTarget('ArrowUp', 1, rows)).toBeNull();
  expect(rowKeyTarget('End', 1, rows)).toBe(4);
  expect(rowKeyTarget('x', 1, rows)).toBeNull();
});
