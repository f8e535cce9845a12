import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut.ts';

const texts = (text: string) => [...cutText(text)].map((sentence) => sentence.text);

test('text is split after each sentence, in both languages', () => {
  expect(texts('Good morning. How are you? Fine!')).toEqual(['Good morning.', 'How are you?', 'Fine!']);
  expect(texts('你好。我们走吧！好吗？')).toEqual(['你好。', '我们走吧！', '好吗？']);
});

test('a period after an abbreviation, number or initial does not end a sentence', () => {
  expect(texts('Dr. Smith met Mr. J. Brown at 3.50. They talked.')).toEqual([
    'Dr. Smith met Mr. J. Brown at 3.50.',
    'They talked.',
  ]);
});

test('the text between two segments decides the pause', () => {
  const pieces = [...cutText('One. Two.\n\nThree.')];
  expect(pieces.map(({ after }) => after)).toEqual(['start', 'sentence', 'paragraph']);
});

test('a line of punctuation is not spoken', () => {
  expect(texts('One.\n***\n…\nTwo.')).toEqual(['One.', 'Two.']);
});

test('very long sentences are split at punctuation, else at spaces, else anywhere', () => {
  const clauses = texts(`${'a word and more, '.repeat(40)}end.`);
  expect(clauses.slice(0, -1).every((piece) => piece.endsWith(','))).toBe(true);
  expect([...cutText('word '.repeat(100))].slice(1).every(({ after }) => after === 'clause')).toBe(true);
  expect(texts('word '.repeat(100)).every((piece) => /^(?:word ?)+$/.test(piece))).toBe(true);
  expect(texts('x'.repeat(1000)).join('')).toBe('x'.repeat(1000));
  expect(texts('好'.repeat(200)).map((piece) => piece.length)).toEqual([60, 60, 60, 20]);
});

test('splitting loses, repeats and moves no speakable text, and segments are short', () => {
  const word = fc.oneof(
    fc.constantFrom('Mr.', 'no', 'é', '你好', '，', '。', '?', '\n', ' ', ',', ':', '3.14', '𠀀'),
    fc.string({ maxLength: 8, unit: 'grapheme-ascii' }),
    fc.constant('longword'.repeat(40)),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const text = words.join('');
      const pieces = texts(text);
      const spoken = (part: string) => part.match(/[\p{L}\p{N}]/gu)?.join('') ?? '';
      expect(spoken(pieces.join(''))).toBe(spoken(text));
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(240);
    }),
  );
});
