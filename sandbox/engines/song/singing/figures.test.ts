import { expect, test } from 'vitest';
import { spellFigures } from './figures.ts';

test.each([
  ['0', 'zero'],
  ['7', 'seven'],
  ['13', 'thirteen'],
  ['20', 'twenty'],
  ['42', 'forty two'],
  ['100', 'one hundred'],
  ['365', 'three hundred sixty five'],
  ['1999', 'nineteen ninety nine'],
  ['2024', 'twenty twenty four'],
  ['2000', 'two thousand'],
  ['2005', 'two thousand five'],
  ['12,500', 'twelve thousand five hundred'],
  ['007', 'zero zero seven'],
  ['5551234', 'five five five one two three four'],
  ['50%', 'fifty percent'],
  ['no figures', 'no figures'],
])('%s', (figures, words) => {
  expect(spellFigures(figures).replace(/\s+/g, ' ').trim()).toBe(words);
});
