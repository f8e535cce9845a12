import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasStyle, joinStyles, stylesOf, toggleStyle } from './style-chips.ts';

it('stylesOf splits at commas of both languages and removes duplicates', () => {
  expect(stylesOf(' folk,warm guitar ,, Folk，民谣、慢\nslow;')).toEqual([
    'folk',
    'warm guitar',
    '民谣',
    '慢',
    'slow',
  ]);
});

it('toggleStyle removes a present style, ignoring case, and adds an absent one', () => {
  expect(toggleStyle('Folk, slow', 'folk')).toBe('slow');
  expect(toggleStyle('folk', 'slow')).toBe('folk, slow');
  expect(toggleStyle('folk', 'jazz, slow')).toBe('folk, jazz, slow');
});

it('stylesOf parses the output of joinStyles to the same styles', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const styles = stylesOf(text);
      expect(stylesOf(joinStyles(styles))).toEqual(styles);
    }),
  );
});

it('toggling a style twice restores the list', () => {
  // A chip contains a single style without punctuation around it.
  const style = fc.string().filter((text) => stylesOf(text)[0] === text);
  fc.assert(
    fc.property(fc.array(style), style, (had, one) => {
      const before = joinStyles(stylesOf(joinStyles(had)));
      fc.pre(!hasStyle(before, one));
      expect(toggleStyle(toggleStyle(before, one), one)).toBe(before);
    }),
  );
});
