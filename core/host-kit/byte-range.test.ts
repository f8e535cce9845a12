import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseByteRange } from './media-response.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=2-5', { start: 2, end: 6 }],
  ['bytes=2-', { start: 2, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-30', { start: 0, end: 10 }],
  ['bytes=5-500', { start: 5, end: 10 }],
  ['bytes=1-2, 5-6', { start: 1, end: 3 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=99-100', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['items=0-1', undefined],
  ['bytes=0-1;x', undefined],
  [undefined, undefined],
])('parses the Range header %j for a file of ten bytes', (header, expected) => {
  expect(parseByteRange(header, 10)).toEqual(expected);
});

it('a parsed byte range never exceeds the file', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    fc.nat().map((n) => `bytes=-${n}`),
    fc.bigInt({ min: 0n }).map((n) => `bytes=${n}-`),
  );
  fc.assert(
    fc.property(header, fc.nat(), (text, size) => {
      const range = parseByteRange(text, size);
      if (typeof range !== 'object') return;
      expect(range.start >= 0 && range.start < range.end && range.end <= size).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
