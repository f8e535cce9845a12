import { expect, it } from 'vitest';
import { columnAfter } from './column-keys.ts';

it('walks from column to column and not over the ends', () => {
  expect(columnAfter('ArrowRight', 0, 3)).toBe(1);
  expect(columnAfter('ArrowRight', 2, 3)).toBeNull();
  expect(columnAfter('ArrowLeft', 0, 3)).toBeNull();
  expect([columnAfter('Home', 2, 3), columnAfter('End', 0, 3)]).toEqual([0, 2]);
});

it('leaves other keys to what is inside', () => {
  expect(columnAfter('ArrowDown', 1, 3)).toBeNull();
  expect(columnAfter('Enter', 1, 3)).toBeNull();
});
