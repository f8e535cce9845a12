import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverArt, coverColours, coverImage } from './cover-art.ts';

it('draws the same title the same way, and others in other ways', () => {
  expect(coverArt('Harbour Lights')).toEqual(coverArt(' Harbour Lights '));
  const titles = ['Night Bus', 'Night Buses', '远方的灯', '远方的风', '', 'a', 'b'];
  expect(new Set(titles.map((title) => coverImage(coverArt(title)))).size).toBe(titles.length);
});

it('gives every title numbers a gradient can be made of', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      const art = coverArt(title);
      for (const hue of art.hues) expect(hue).toSatisfy((n: number) => n >= 0 && n < 360);
      for (const percent of [art.x, art.y]) expect(percent).toSatisfy((n: number) => n > 20 && n < 80);
      const colours = coverColours(art);
      // It ends as it begins, so that no edge is seen where the turn closes.
      expect(colours.at(-1)).toBe(colours[0]);
    }),
  );
});
