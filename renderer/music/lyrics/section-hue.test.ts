import { describe, expect, it } from 'vitest';
import TOKENS from '../../styles/tokens.css?raw';
import { contrast, mix, type Oklab, oklch } from '../../ui/color-contrast.ts';
import { hueEdge, hueGround, hueInk } from './section-hue.ts';

const HUES = ['verse', 'chorus', 'bridge', 'played'] as const;

const COLOR = String.raw`oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`;

function token(name: string, theme: 'light' | 'dark'): Oklab {
  const found = new RegExp(`--${name}: light-dark\\(${COLOR}, ${COLOR}\\);`).exec(TOKENS);
  const [l = Number.NaN, c = Number.NaN, h = Number.NaN] =
    found?.slice(theme === 'light' ? 1 : 4).map(Number) ?? [];
  return oklch(l, c, h);
}

/** Returns the color of a `color-mix` of two tokens. */
function mixed(css: string, theme: 'light' | 'dark'): Oklab {
  const found = /^color-mix\(in oklab, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)$/.exec(css);
  if (!found) throw new Error(`not a mix: ${css}`);
  return mix(token(found[1] ?? '', theme), Number(found[2]) / 100, token(found[3] ?? '', theme));
}

describe.each(['light', 'dark'] as const)('section colors in %s', (theme) => {
  it.each(HUES)('%s has enough contrast as a tag in the editor and on its block', (hue) => {
    const ink = mixed(hueInk(hue), theme);
    expect(contrast(ink, token('color-raised', theme))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink, mixed(hueGround(hue), theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(HUES)('%s has enough contrast below the length on its block', (hue) => {
    const ground = mixed(hueGround(hue), theme);
    expect(contrast(token('color-ink-2', theme), ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token('color-bad', theme), ground), 'in red').toBeGreaterThanOrEqual(4.5);
  });

  it.each(HUES)('%s: a block is distinguishable from its background', (hue) => {
    expect(contrast(mixed(hueEdge(hue), theme), token('color-background', theme))).toBeGreaterThanOrEqual(
      1.5,
    );
  });
});
