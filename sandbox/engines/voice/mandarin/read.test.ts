import { expect, test } from 'vitest';
import { soundsOf } from './phones.ts';
import { readChinese, unreadable } from './read.ts';

const tones = (text: string) => readChinese(text).map(({ tone }) => tone);
const sounds = (pinyin: string) => {
  const found = soundsOf(pinyin);
  return found && [...found.initial, ...found.final].map(({ name }) => name).join(' ');
};

test.each([
  ['妈麻马骂', [1, 2, 3, 4]],
  // A third tone before another third tone becomes a second tone.
  ['你好', [2, 3]],
  ['展览馆', [2, 2, 3]],
  ['小老虎', [3, 2, 3]],
  ['好人', [3, 2]],
  // The tones of 一 and 不 depend on the next syllable.
  ['一个', [2, 4]],
  ['一起', [4, 3]],
  ['第一', [4, 1]],
  ['不对', [2, 4]],
  ['不好', [4, 3]],
  ['我们', [3, 0]],
  ['儿子', [2, 0]],
  ['女儿', [3, 2]],
  ['花儿', [1, 0]],
])('%s is said in the tones %j', (text, expected) => {
  expect(tones(text)).toEqual(expected);
});

test('a character is read according to its word', () => {
  const said = (text: string) => readChinese(text).map((syllable) => syllable.initial[0]?.name ?? '-');
  expect(said('银行')).toEqual(['-', 'hh']);
  expect(said('行走')).toEqual(['sh', 'd']);
  expect(said('长大')).toEqual(['jh', 'd']);
  expect(said('长江')).toEqual(['ch', 'jh']);
});

test.each([
  ['ma', 'm aa'],
  ['zhi', 'jh er'],
  ['zi', 'd z ax'],
  ['yi', 'iy'],
  ['you', 'y ow'],
  ['yuan', 'y uw eh n'],
  ['yun', 'y uw n'],
  ['ju', 'jh y uw'],
  ['xue', 'sh y uw eh'],
  ['lü', 'l y uw'],
  ['wu', 'w'],
  ['wen', 'w ah n'],
  ['gui', 'g w ey'],
  ['liu', 'l y ow'],
  ['lun', 'l w ah n'],
  ['zhuang', 'jh w aa ng'],
  ['er', 'er'],
  ['ng', 'ng'],
])('%s sounds like %s', (pinyin, phones) => {
  expect(sounds(pinyin)).toBe(phones);
});

test('an invalid syllable has no phonemes', () => {
  expect(sounds('vroom')).toBeNull();
  expect(sounds('')).toBeNull();
});

test('unreadable characters are reported, each once', () => {
  expect(unreadable('好𪚥人𪚥')).toEqual(['𪚥']);
  expect(unreadable('abc 123')).toEqual([]);
});
