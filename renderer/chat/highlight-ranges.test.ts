import { expect, it } from 'vitest';
import { highlightRanges } from './parts/search-hits.tsx';

it('highlights found ranges, also when they overlap or go over the end', () => {
  const marks = highlightRanges('lighthouse', [
    [5, 50],
    [0, 3],
    [2, 4],
  ]);
  expect(marks.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['lig', 'h', 'house']);
  expect(marks.map((piece) => piece.text).join('')).toBe('lighthouse');
});
