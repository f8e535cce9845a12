import { expect, test } from 'vitest';
import { readStyle, statedTempo } from './read-style.ts';

const words = (text: string) => readStyle(text).map(({ word }) => word);

test('the longest word counts, and only once', () => {
  expect(words('electric piano')).toEqual(['electric piano']);
  expect(words('piano and Electric Guitar')).toEqual(['piano', 'electric guitar']);
});

test('a word within another is none', () => {
  expect(words('rocket boybands popcorn')).toEqual([]);
  expect(words('female')).toEqual(['female']);
});

test('Chinese words need no spaces', () => {
  expect(words('忧伤的民谣，女声，钢琴')).toEqual(['忧伤', '民谣', '女声', '钢琴']);
  expect(words('电子爵士古风摇滚')).toEqual(['电子', '爵士', '古风', '摇滚']);
});

test('a tempo that is said is read', () => {
  expect(statedTempo('house, 126 BPM')).toBe(126);
  expect(statedTempo('house')).toBeNull();
});

test('a long text is read in little time', () => {
  const from = performance.now();
  readStyle('rock '.repeat(200));
  readStyle('x'.repeat(1000));
  expect(performance.now() - from).toBeLessThan(200);
});
