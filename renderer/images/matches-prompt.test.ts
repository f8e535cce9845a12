import { expect, it } from 'vitest';
import { matchesPrompt } from './gallery-items.ts';

it('matchesPrompt finds whole words and a prefix of the last word, as the core does', () => {
  expect(matchesPrompt('A party in the harbour', 'harb')).toBe(true);
  expect(matchesPrompt('A party in the harbour', 'harbour par')).toBe(true);
  expect(matchesPrompt('A party in the harbour', 'harb party')).toBe(false);
});

it('matchesPrompt does not match the middle of a word', () => {
  expect(matchesPrompt('A party in the harbour', 'art')).toBe(false);
  expect(matchesPrompt('two /fault status=400', 'tat')).toBe(false);
});

it('matchesPrompt finds Chinese text anywhere, and nothing for punctuation', () => {
  expect(matchesPrompt('海边的灯塔', '灯塔')).toBe(true);
  expect(matchesPrompt('海边的灯塔', '?!')).toBe(false);
});
