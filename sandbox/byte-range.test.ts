import { expect, test } from 'vitest';
import { byteRange } from './task-file.ts';

test.each([
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  [' bytes=5-6 ', { first: 5, last: 6 }],
  ['bytes=100-', 'outside'],
  ['bytes=100-200', 'outside'],
  ['bytes=-0', 'outside'],
  // An unreadable header counts as a missing one.
  ['bytes=9-5', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['bytes=0-1,5-6', null],
  ['items=0-9', null],
  [undefined, null],
] as const)('%s of 100 bytes', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

test('an empty file has no byte range', () => {
  expect(byteRange('bytes=0-', 0)).toBe('outside');
  expect(byteRange('bytes=-5', 0)).toBe('outside');
});
