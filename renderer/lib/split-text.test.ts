import { expect, it } from 'vitest';
import { splitText } from './split-text.ts';

it('splitText keeps all text and splits at line ends', () => {
  expect(splitText('ab\ncd\nef', 4)).toEqual(['ab\n', 'cd\n', 'ef']);
  const long = 'line of text\n'.repeat(1000);
  expect(splitText(long, 100).join('')).toBe(long);
});

it('splitText splits a long line by length without splitting a character', () => {
  expect(splitText('aaaa😀b', 5)).toEqual(['aaaa😀', 'b']);
  expect(splitText('x'.repeat(10), 4)).toEqual(['xxxx', 'xxxx', 'xx']);
  expect(splitText('', 4)).toEqual([]);
});
