import { expect, test } from 'vitest';
import { planPieces } from './plan.ts';

/** Returns the plan in short form: English as it is, Mandarin as sounds with tones, a pause as its seconds. */
const planned = (text: string) =>
  [...planPieces(text)].map((parts) =>
    parts.map((part) => {
      switch (part.kind) {
        case 'english':
          return part.text;
        case 'pause':
          return part.seconds;
        case 'mandarin':
          return part.syllables
            .map(({ initial, final, tone }) => [...initial, ...final].map(({ name }) => name).join('') + tone)
            .join(' ');
        default:
          return part satisfies never;
      }
    }),
  );

test('sentences are separated by a pause, paragraphs by a longer one', () => {
  expect(planned('One. Two.\nThree.')).toEqual([['One.'], [0.28, 'Two.'], [0.45, 'Three.']]);
});

test('in a Chinese sentence Latin words are read in English and numbers in Chinese', () => {
  expect(planned('我用 GPT 3次，好。')).toEqual([
    ['wao3 yowng4', 0.02, 'GPT', 0.02, 'sayn1 tsax4', 0.16, 'hhaw3'],
  ]);
});

test('in an English sentence Chinese words are read in Mandarin', () => {
  expect(planned('Say 你好 to them.')).toEqual([['Say', 0.02, 'niy2 hhaw3', 0.02, 'to them.']]);
});

test('pitch rises only at the end of a question without a question word', () => {
  const asks = (text: string) =>
    [...planPieces(text)].flat().flatMap((part) => (part.kind === 'mandarin' ? [part.question] : []));
  expect(asks('今天，你去？')).toEqual([false, true]);
  expect(asks('你去吗？')).toEqual([false]);
  expect(asks('你去。')).toEqual([false]);
});

test('a sentence without speakable text is skipped with its pause', () => {
  expect(planned('One. \n***\n Two.')).toEqual([['One.'], [0.45, 'Two.']]);
});
