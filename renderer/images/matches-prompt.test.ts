import { expect, it } from 'vitest';
import { matchesPrompt } from './gallery-items.ts';

it('finds whole words and the beginning of the last, as the core does', () => {
  expect(matchesPrompt('A party in the harbour', 'harb')).toBe(true);
  expect(matchesPrompt('A party in the harbour', 'harbour par')).toBe(true);
  expect(matchesPrompt('A party in the harbour', 'harb party')).toBe(false);
});

it('does not take the middle of a word for a hit', () => {
  expect(matchesPrompt('A party in the harbour', 'art')).toBe(false);
  expect(matchesPrompt('two /fault status=400', 'tat')).toBe(false);
});

it('finds Chinese words anywhere, and nothing by signs alone', () => {
  expect(matchesPrompt('海边的灯塔', '灯塔')).toBe(true);
  expect(matchesPrompt('海边的灯塔', '?!')).toBe(false);
});
