import { expect, it } from 'vitest';
import { rowTarget } from './row-elements.ts';

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['PageDown', 2, 7],
  ['PageUp', 2, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['x', 5, null],
])('rowTarget maps %s at row %i to %s', (key, at, to) => {
  expect(rowTarget(key, at, 10, 5)).toBe(to);
});
