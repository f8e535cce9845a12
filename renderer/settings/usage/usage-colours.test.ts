import { describe, expect, it } from 'vitest';
import TOKENS from '../../styles/tokens.css?raw';
import { contrast, type Oklab, oklch } from '../../ui/color-contrast.ts';
import { SERIES_MAX } from './chart-bars.ts';
import CSS from './usage-tokens.css?raw';

const THEMES = ['light', 'dark'] as const;
const COLOR = String.raw`oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`;

function read(css: string, name: string, theme: (typeof THEMES)[number]): Oklab {
  const found = new RegExp(`--${name}: light-dark\\(${COLOR}, ${COLOR}\\);`).exec(css);
  if (!found) throw new Error(`no --${name}`);
  const [l = Number.NaN, c = Number.NaN, h = Number.NaN] = found.slice(theme === 'light' ? 1 : 4).map(Number);
  return oklch(l, c, h);
}

/** Returns the difference perceived without red–green vision (`a`) or blue–yellow vision (`b`). */
const apart = (one: Oklab, other: Oklab, lost: 'a' | 'b') =>
  Math.hypot(one.l - other.l, lost === 'a' ? one.b - other.b : one.a - other.a);

describe.each(THEMES)('the colors of the usage chart in %s', (theme) => {
  const places = Array.from({ length: SERIES_MAX + 1 }, (_, at) => at);
  const series = places.map((at) => read(CSS, `series-${at}`, theme));

  it('contrast with the background', () => {
    const ground = read(TOKENS, 'color-background', theme);
    series.forEach((color, at) => {
      expect(contrast(color, ground), `series ${at}`).toBeGreaterThanOrEqual(3);
    });
  });

  it('are distinguishable with color vision deficiencies', () => {
    for (const at of places) {
      for (const other of places.slice(at + 1)) {
        const [one, two] = [series[at], series[other]];
        if (!one || !two) throw new Error('a colour is missing');
        for (const lost of ['a', 'b'] as const)
          expect(apart(one, two, lost), `${at} and ${other} without ${lost}`).toBeGreaterThanOrEqual(0.05);
        if (other === at + 1)
          expect(Math.abs(one.l - two.l), `${at} beside ${other}`).toBeGreaterThanOrEqual(0.1);
      }
    }
  });
});
