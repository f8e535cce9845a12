import { expect, it } from 'vitest';
import { lineChunks } from './line-chunks.ts';

it('ends each range at a line, so that no line is broken in two', () => {
  expect(lineChunks(['a', '↵\n', 'b', 'c', 'd', '↵\n', 'e'], 3)).toEqual([
    [0, 6],
    [6, 7],
  ]);
});

it('holds every token once', () => {
  const glyphs = Array.from({ length: 1000 }, (_, at) => (at % 7 === 0 ? '↵\n' : 'x'));
  const chunks = lineChunks(glyphs, 100);
  expect(chunks.flatMap(([from, to]) => glyphs.slice(from, to))).toEqual(glyphs);
  expect(lineChunks([], 100)).toEqual([]);
});
