import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeText } from '../../../testing/composed.ts';
import { SENTENCES, SENTENCES_ZH } from './essay-sentences.ts';

const words = (text: string) => text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
const characters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

test.each([
  ['English', SENTENCES, words],
  ['Chinese', SENTENCES_ZH, characters],
] as const)('%s: every choice has alternatives of one length', (_name, sentences, measure) => {
  for (const sentence of sentences) {
    for (const segment of sentence('x')) {
      if (typeof segment === 'string') continue;
      const lengths = segment.options.map((option) => measure(option.text));
      expect(new Set(lengths).size, segment.options.map((option) => option.text).join('¦')).toBe(1);
    }
  }
});

describe('the length asked for', () => {
  test('is kept in words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 3000 }), (count) => {
        expect(words(composeText(`Write ${count} words about tea.`))).toBe(count);
      }),
      { numRuns: 40 },
    );
  });

  test('is kept in characters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 3000 }), (count) => {
        expect(characters(composeText(`写${count}字关于茶的短文`))).toBe(count);
      }),
      { numRuns: 40 },
    );
  });
});
