// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { highlightRanges, withoutMarks } from './parts/search-hits.tsx';

it('highlights found ranges, also when they overlap or go over the end', () => {
  const marks = highlightRanges('lighthouse', [
    [5, 50],
    [0, 3],
    [2, 4],
  ]);
  expect(marks.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['lig', 'h', 'house']);
  expect(marks.map((piece) => piece.text).join('')).toBe('lighthouse');
});

it.each([
  ['### Tuning and **pitch**\n\n', 'Tuning and pitch\n\n'],
  [' and **', ' and '],
  ['** sets `top_p`', ' sets top_p'],
  ['2**3 is issue #4 of C# and __init__', '2**3 is issue #4 of C# and __init__'],
])('shows the piece %j of a message without the marks of Markdown', (written, shown) => {
  expect(withoutMarks(written)).toBe(shown);
});
