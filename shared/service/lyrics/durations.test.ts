import { expect, it, test } from 'vitest';
import { estimateLyricsSeconds, estimateSectionSeconds } from './durations.ts';
import { parseLyrics } from './parse.ts';
import { countSyllables } from './syllables.ts';

const seconds = (source: string) => estimateLyricsSeconds(parseLyrics(source));

test.each([
  ['intro-short', 0, 10],
  ['intro-medium', 10, 20],
  ['inst-short', 0, 10],
  ['inst-medium', 10, 20],
  ['outro-short', 0, 10],
  ['outro-medium', 10, 20],
])('[%s] takes %i to %i seconds, regardless of the words under it', (tag, min, max) => {
  expect(seconds(`[${tag}]`)).toEqual({ min, max });
  expect(seconds(`[${tag}]\nwords that do not belong here`)).toEqual({ min, max });
});

it('estimates about 12 to 28 seconds for four lines of seven syllables', () => {
  const line = 'I woke before the city';
  expect(countSyllables(line)).toBe(7);
  const { min, max } = seconds(`[verse]\n${`${line}\n`.repeat(4)}`);
  expect(min).toBeCloseTo(12, 0);
  expect(max).toBeCloseTo(28, 0);
});

it('estimates the same duration for Chinese and English with equal syllable counts', () => {
  expect(seconds('[verse]\n我在城市之前醒')).toEqual(seconds('[verse]\nI woke before the city'));
});

it('estimates zero seconds for a section without words', () => {
  expect(seconds('[verse]')).toEqual({ min: 0, max: 0 });
  expect(seconds('[verse]\n…!?')).toEqual({ min: 0, max: 0 });
});

it('estimates lyrics as the sum of their sections, and unknown tags by their words', () => {
  const { sections } = parseLyrics('[intro-medium]\n[verse]\nla la la\n[what]\nla la la');
  const [, verse, unknown] = sections.map(estimateSectionSeconds);
  expect(unknown).toEqual(verse);
  expect(estimateLyricsSeconds({ sections }).min).toBeCloseTo(10 + 2 * (verse?.min ?? 0));
});

test.each([
  ['time times loved', 3],
  ['table wanted boxes the', 7],
  ['every beautiful city', 8],
  ["don't o’clock", 3],
  ['Überraschung', 4],
  ['café', 2],
  ['我爱你，北京', 5],
  ['hello世界', 4],
  ['дорога моя', 5],
  ['안녕하세요', 5],
  ['さくら', 3],
  ['1984', 4],
  ['मौसम', 1],
  ['hmm', 1],
  ['… — !', 0],
  ['', 0],
])('%s has %i syllables', (text, count) => {
  expect(countSyllables(text)).toBe(count);
});
