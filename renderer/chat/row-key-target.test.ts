import { expect, it } from 'vitest';
import { rowKeyTarget } from './row-key-target.ts';

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
