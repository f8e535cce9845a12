import { expect, it } from 'vitest';
import { moveItem } from './message-enclosures.tsx';

it('moveItem moves an item in both directions and not past the ends', () => {
  const items = ['a', 'b', 'c'];
  expect(moveItem(items, 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(items, 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moveItem(items, 'b', 9)).toEqual(['a', 'c', 'b']);
  expect(moveItem(items, 'b', 1)).toBe(items);
  expect(moveItem(items, 'x', 0)).toBe(items);
});
