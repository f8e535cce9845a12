import { expect, it } from 'vitest';
import { fitsWords } from './gallery-items.ts';

it('finds whole words and the beginning of the last, as the core does', () => {
  expect(fitsWords('A party in the harbour', 'harb')).toBe(true);
  expect(fitsWords('A party in the harbour', 'harbour par')).toBe(true);
  expect(fitsWords('A party in the harbour', 'harb party')).toBe(false);
});

it('does not take the middle of a word for a hit', () => {
  expect(fitsWords('A party in the harbour', 'art')).toBe(false);
  expect(fitsWords('two /fault status=400', 'tat')).toBe(false);
});

it('finds Chinese words anywhere, and nothing by signs alone', () => {
  expect(fitsWords('海边的灯塔', '灯塔')).toBe(true);
  expect(fitsWords('海边的灯塔', '?!')).toBe(false);
});
