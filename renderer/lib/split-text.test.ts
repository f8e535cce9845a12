import { expect, it } from 'vitest';
import { splitText } from './split-text.ts';

it('loses nothing and cuts at line ends', () => {
  expect(splitText('ab\ncd\nef', 4)).toEqual(['ab\n', 'cd\n', 'ef']);
  const long = 'line of text\n'.repeat(1000);
  expect(splitText(long, 100).join('')).toBe(long);
});

it('cuts a line without an end by length, but no character in two', () => {
  expect(splitText('aaaa😀b', 5)).toEqual(['aaaa😀', 'b']);
  expect(splitText('x'.repeat(10), 4)).toEqual(['xxxx', 'xxxx', 'xx']);
  expect(splitText('', 4)).toEqual([]);
});
