import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverArt, coverColours, coverImage } from './cover-art.ts';

it('coverArt is the same for the same title and differs between titles', () => {
  expect(coverArt('Harbour Lights')).toEqual(coverArt(' Harbour Lights '));
  const titles = ['Night Bus', 'Night Buses', '远方的灯', '远方的风', '', 'a', 'b'];
  expect(new Set(titles.map((title) => coverImage(coverArt(title)))).size).toBe(titles.length);
});

it('coverArt returns valid gradient numbers for every title', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      const art = coverArt(title);
      for (const hue of art.hues) expect(hue).toSatisfy((n: number) => n >= 0 && n < 360);
      for (const percent of [art.x, art.y]) expect(percent).toSatisfy((n: number) => n > 20 && n < 80);
      const colours = coverColours(art);
      // The gradient ends with its first color so that no edge shows where it wraps.
      expect(colours.at(-1)).toBe(colours[0]);
    }),
  );
});
