import { expect, it } from 'vitest';
import { recallEarlier } from './recall-earlier.ts';

it('recalls earlier texts without losing what was typed', () => {
  expect(recallEarlier(['one', 'two'], '')).toBe('two');
  expect(recallEarlier(['one', 'two'], 'two')).toBe('one');
  expect(recallEarlier(['one', 'two'], 'one')).toBeNull();
  expect(recallEarlier(['one', 'two'], 'words of my own')).toBeNull();
});
