import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasStyle, joinStyles, stylesOf, toggleStyle } from './style-chips.ts';

it('reads styles as people write them, in either language, each once', () => {
  expect(stylesOf(' folk,warm guitar ,, Folk，民谣、慢\nslow;')).toEqual([
    'folk',
    'warm guitar',
    '民谣',
    '慢',
    'slow',
  ]);
});

it('takes away what is there, whatever its case, and adds what is not', () => {
  expect(toggleStyle('Folk, slow', 'folk')).toBe('slow');
  expect(toggleStyle('folk', 'slow')).toBe('folk, slow');
  expect(toggleStyle('folk', 'jazz, slow')).toBe('folk, jazz, slow');
});

it('gives the same styles for what it has printed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const styles = stylesOf(text);
      expect(stylesOf(joinStyles(styles))).toEqual(styles);
    }),
  );
});

it('is as before after two presses on a chip', () => {
  // A chip says just one style, without signs around it.
  const style = fc.string().filter((text) => stylesOf(text)[0] === text);
  fc.assert(
    fc.property(fc.array(style), style, (had, one) => {
      const before = joinStyles(stylesOf(joinStyles(had)));
      fc.pre(!hasStyle(before, one));
      expect(toggleStyle(toggleStyle(before, one), one)).toBe(before);
    }),
  );
});
