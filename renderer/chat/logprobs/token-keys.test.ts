import { expect, it } from 'vitest';
import { tokenAfter } from './token-view.tsx';

it('tokenAfter moves by one, by a page and to the ends, never past them', () => {
  expect(tokenAfter('ArrowRight', 0, 3)).toBe(1);
  expect(tokenAfter('ArrowLeft', 0, 3)).toBe(0);
  expect(tokenAfter('PageDown', 10, 40)).toBe(39);
  expect([tokenAfter('Home', 7, 9), tokenAfter('End', 7, 9)]).toEqual([0, 8]);
});

it('tokenAfter ignores other keys and an empty answer', () => {
  expect(tokenAfter('ArrowDown', 1, 3)).toBeNull();
  expect(tokenAfter('End', 0, 0)).toBeNull();
});
