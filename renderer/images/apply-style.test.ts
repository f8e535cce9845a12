import fc from 'fast-check';
import { expect, it } from 'vitest';
import { styleOf, withStyle } from './apply-style.ts';

const WATERCOLOR = { name: 'Watercolor', text: 'watercolor painting' };
const SOFT = { name: 'Soft', text: 'soft watercolor painting' };
const POSTER = { name: 'Poster', text: 'Poster of {{prompt}}, bold colors' };
const styles = [WATERCOLOR, SOFT, POSTER];
const how = { styles, joint: ', ' };

it('withStyle appends or wraps a style and replaces the previous one', () => {
  const first = withStyle('A cat, ', WATERCOLOR, how);
  expect(first).toBe('A cat, watercolor painting');
  const second = withStyle(first, POSTER, how);
  expect(second).toBe('Poster of A cat, bold colors');
  expect(withStyle(second, SOFT, how)).toBe('A cat, soft watercolor painting');
  expect(withStyle(second, null, how)).toBe('A cat');
  expect(withStyle('', WATERCOLOR, how)).toBe('watercolor painting');
});

it('styleOf recognizes the style of a reused prompt and prefers the longer match', () => {
  expect(styleOf('A cat, soft watercolor painting ', styles)).toBe(SOFT);
  expect(styleOf('A cat, watercolor painting', styles)).toBe(WATERCOLOR);
  expect(styleOf('A cat as a watercolor painting of old', styles)).toBeUndefined();
  expect(styleOf('', styles)).toBeUndefined();
});

it('adding and removing a style restores any prompt except its trailing punctuation', () => {
  const prompt = fc.string().filter((text) => styleOf(text, styles) === undefined);
  fc.assert(
    fc.property(prompt, fc.constantFrom(...styles), (text, style) => {
      const back = withStyle(withStyle(text, style, how), null, how);
      expect(back.replace(/[\s,，、;；]+$/, '')).toBe(text.trim().replace(/[\s,，、;；]+$/, ''));
    }),
  );
});
