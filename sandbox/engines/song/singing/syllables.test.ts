import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from './syllables.ts';

const counted = (line: string) =>
  wordsOf(line)
    .map(({ text, syllables }) => `${text.trim()}:${syllables}`)
    .join(' ');

test.each([
  ['City lights are shining — over the water!', 'City:2 lights:1 are:1 shining —:2 over:2 the:1 water!:2'],
  ["I couldn't stop believin’, o’er and o'er", "I:1 couldn't:2 stop:1 believin’,:3 o’er:1 and:1 o'er:1"],
  ['“Beautiful” memories, every evening', '“Beautiful”:3 memories,:3 every:2 evening:2'],
  ['Fire and flower, rhythm and hallelujah', 'Fire:1 and:1 flower,:2 rhythm:2 and:1 hallelujah:4'],
  ['In 1999, 24/7', 'In:1 1999,:5 24/7:5'],
  ['(oh-oh) hmm', '(oh-oh):2 hmm:1'],
  ['naïve café', 'naïve:2 café:2'],
])('%s', (line, words) => {
  expect(counted(line)).toBe(words);
});

test.each([
  ['我爱音乐，快乐的歌', '我:1 爱:1 音乐，:2 快乐:2 的:1 歌:1'],
  ['OK啦 my 朋友', 'OK:1 啦:1 my:1 朋友:2'],
  // Figures are read as Chinese is read: 三千遍, 一百年.
  ['唱 3000 遍', '唱:1 3000 遍:3'],
  ['爱你100年', '爱:1 你:1 100年:3'],
])('Chinese: %s', (line, words) => {
  expect(counted(line)).toBe(words);
});

test.each([
  ['Привет мир', 'Привет:2 мир:1'],
  ['사랑해요', '사랑해요:4'],
  ['きょう', 'きょう:2'],
  ['สวัสดี', 'สวัสดี:2'],
  ['γεια σου', 'γεια:2 σου:1'],
])('other writings: %s', (line, words) => {
  expect(counted(line)).toBe(words);
});

test.each(['', '   ', '🎉🎉', '— … !?', '\u0000', '\ud800'])('nothing can be sung of %j', (line) => {
  expect(wordsOf(line)).toEqual([]);
});

test('the words put together are the line, whatever it is, and each has a syllable', () => {
  const strange = fc.string({ unit: fc.constantFrom(...'aе我3 \t-—’.,🎉ラ사\ud800\u0301e%s') });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), strange), (line) => {
      const words = wordsOf(line);
      if (words.length > 0) expect(words.map(({ text }) => text).join('')).toBe(line.trim());
      for (const { syllables } of words) expect(syllables).toBeGreaterThan(0);
    }),
    { numRuns: 1500 },
  );
});

test('a line without a space is one word, read no further than anybody sings', () => {
  const started = performance.now();
  expect(wordsOf('x'.repeat(5000))).toEqual([{ text: 'x'.repeat(5000), syllables: 24 }]);
  expect(performance.now() - started).toBeLessThan(500);
});
