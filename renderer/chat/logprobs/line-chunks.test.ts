import { expect, it } from 'vitest';
import { lineChunks } from './token-view.tsx';

it('lineChunks ends each chunk at a line break', () => {
  expect(lineChunks(['a', '↵\n', 'b', 'c', 'd', '↵\n', 'e'], 3)).toEqual([
    [0, 6],
    [6, 7],
  ]);
});

it('lineChunks splits a line of more than 500 tokens', () => {
  const glyphs = Array.from({ length: 1300 }, () => 'x');
  expect(lineChunks(glyphs, 100)).toEqual([
    [0, 500],
    [500, 1000],
    [1000, 1300],
  ]);
});

it('lineChunks splits a line of more than 10,000 characters', () => {
  const glyphs = Array.from({ length: 50 }, () => 'x'.repeat(500));
  expect(lineChunks(glyphs, 100)).toEqual([
    [0, 20],
    [20, 40],
    [40, 50],
  ]);
});

it('lineChunks contains every token exactly once', () => {
  const glyphs = Array.from({ length: 1000 }, (_, at) => (at % 7 === 0 ? '↵\n' : 'x'));
  const chunks = lineChunks(glyphs, 100);
  expect(chunks.flatMap(([from, to]) => glyphs.slice(from, to))).toEqual(glyphs);
  expect(lineChunks([], 100)).toEqual([]);
});
