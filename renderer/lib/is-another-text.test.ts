import { expect, it } from 'vitest';
import { isAnotherText } from './is-another-text.ts';

const lyrics = 'Rain on the tin roof, all night long.\nOh the tide comes in.';

it('isAnotherText is false for an edited or extended text', () => {
  expect(isAnotherText(lyrics, lyrics)).toBe(false);
  expect(isAnotherText(lyrics, `[verse]\n${lyrics.toUpperCase()}\n\n[chorus]\nMore and more`)).toBe(false);
  expect(isAnotherText(lyrics, 'Rain on the tin roof, all night')).toBe(false);
  expect(isAnotherText('雨打在铁皮屋顶上', '雨打在屋顶上，整夜')).toBe(false);
  expect(isAnotherText('', 'anything')).toBe(false);
});

it('isAnotherText is true for a replaced or emptied text', () => {
  expect(isAnotherText(lyrics, 'Snow over quiet hills, a lantern and a dog')).toBe(true);
  expect(isAnotherText(lyrics, '')).toBe(true);
  expect(isAnotherText('雨打在铁皮屋顶上', '山那边有一只狗')).toBe(true);
});
