import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeText } from '../../../testing/composed.ts';
import { CHINESE, ENGLISH } from './write-long.ts';

const words = (text: string) => text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
const characters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

test.each([
  ['English', ENGLISH.sentences, words],
  ['Chinese', CHINESE.sentences, characters],
] as const)('%s: every choice has alternatives of one length', (_name, sentences, measure) => {
  for (const sentence of sentences) {
    for (const segment of sentence('x')) {
      if (typeof segment === 'string') continue;
      const lengths = segment.options.map((option) => measure(option.text));
      expect(new Set(lengths).size, segment.options.map((option) => option.text).join('¦')).toBe(1);
    }
  }
});

test('the last words have one to six words', () => {
  expect(ENGLISH.lastWords.map(words)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(CHINESE.lastWords.map(characters)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the topic is the subject to be introduced', () => {
  expect(composeText('写 300 字，介绍一下茶')).toMatch(/^# 茶\n\n茶并不/);
});

test('verbs do not depend on whether the topic is one thing or many', () => {
  expect(composeText('Write 1000 words about rivers')).not.toMatch(/(?<! of )\brivers (?:\w+s|was|is)\b/);
});

describe('the length asked for', () => {
  test('is counted in words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 3000 }), (count) => {
        const text = composeText(`Write ${count} words about tea.`);
        expect(words(text)).toBe(count);
        expect(text, 'a whole sentence at the end').toMatch(/[a-z]\.$/);
      }),
      { numRuns: 40 },
    );
  });

  test('is counted in characters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 3000 }), (count) => {
        const text = composeText(`写${count}字关于茶的短文`);
        expect(characters(text)).toBe(count);
        expect(text).toMatch(/。$/);
      }),
      { numRuns: 40 },
    );
  });
});
