import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../core/testing/deep.ts';
import { wordsOf } from './read-word.ts';

const counted = (line: string) =>
  wordsOf(line)
    .map(({ text, reading }) => `${text.trim()}:${reading.syllables}`)
    .join(' ');

test.each([
  ['City lights are shining — over the water!', 'City:2 lights:1 are:1 shining —:2 over:2 the:1 water!:2'],
  ['I stop believin’ in 1999', 'I:1 stop:1 believin’:3 in:1 1999:4'],
  ['(oh-oh) hmm, café', '(oh-oh):2 hmm,:1 café:2'],
  ['我爱音乐，快乐的歌', '我:1 爱:1 音乐，:2 快乐:2 的:1 歌:1'],
  ['OK啦 my 朋友', 'OK:1 啦:1 my:1 朋友:2'],
  // Next to Chinese characters, digits are read in Chinese: 三千, 一百.
  ['唱 3000 遍，爱你100年', '唱:1 3000:2 遍，:1 爱:1 你:1 100:2 年:1'],
  ['Привет, 사랑해요', 'Привет,:2 사랑해요:4'],
  ['さくら สวัสดี', 'さくら:3 สวัสดี:2'],
])('%s', (line, words) => {
  expect(counted(line)).toBe(words);
});

test.each(['', '   ', '🎉🎉', '— … !?', '\u0000', '\ud800'])('nothing can be sung of %j', (line) => {
  expect(wordsOf(line)).toEqual([]);
});

test('the words joined are the line, and each has a syllable', () => {
  const strange = fc.string({ unit: fc.constantFrom(...'aе我3 \t-—’.,🎉ラ사\ud800\u0301e%s') });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), strange), (line) => {
      const words = wordsOf(line);
      if (words.length > 0) expect(words.map(({ text }) => text).join('')).toBe(line.trim());
      for (const { reading } of words) expect(reading.syllables).toBeGreaterThan(0);
    }),
    runs(100, 1500),
  );
});

test('a line without spaces is one word of bounded length', () => {
  const started = performance.now();
  expect(wordsOf('xa'.repeat(5000))).toMatchObject([{ text: 'xa'.repeat(5000), reading: { syllables: 22 } }]);
  expect(performance.now() - started).toBeLessThan(500);
});
