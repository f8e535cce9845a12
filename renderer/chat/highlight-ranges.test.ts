// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { highlightRanges, withoutMarks } from './parts/search-hits.tsx';

it('highlightRanges handles overlapping ranges and ranges past the end', () => {
  const marks = highlightRanges('lighthouse', [
    [5, 50],
    [0, 3],
    [2, 4],
  ]);
  expect(marks.filter((segment) => segment.hit).map((segment) => segment.text)).toEqual([
    'lig',
    'h',
    'house',
  ]);
  expect(marks.map((segment) => segment.text).join('')).toBe('lighthouse');
});

it.each([
  ['### Tuning and **pitch**\n\n', 'Tuning and pitch\n\n'],
  [' and **', ' and '],
  ['** sets `top_p`', ' sets top_p'],
  ['2**3 is issue #4 of C# and __init__', '2**3 is issue #4 of C# and __init__'],
])('withoutMarks removes the Markdown syntax of the snippet %j', (written, shown) => {
  expect(withoutMarks(written)).toBe(shown);
});
