import { expect, it } from 'vitest';
import { recallEarlier } from './recall-earlier.ts';

it('recallEarlier steps through earlier texts without replacing unsent text', () => {
  expect(recallEarlier(['one', 'two'], '')).toBe('two');
  expect(recallEarlier(['one', 'two'], 'two')).toBe('one');
  expect(recallEarlier(['one', 'two'], 'one')).toBeNull();
  expect(recallEarlier(['one', 'two'], 'words of my own')).toBeNull();
});
