import { describe, expect, it } from 'vitest';
import { ACCENTS } from '../../shared/domain/accent.ts';
import MORE from '../styles/contrast.css?raw';
import TOKENS from '../styles/tokens.css?raw';
import { accentHex, deriveAccent, mixtures, SURROUNDINGS } from './accent.ts';
import { contrast, fromHex, type Oklab, oklch, toHex } from './color-contrast.ts';

const THEMES = ['light', 'dark'] as const;
const LEVELS = ['normal', 'more'] as const;

/** Colors from a fixed pseudo-random generator, and the corners of the RGB cube. */
const COLORS = [...randomColors(400), '#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00'];

function randomColors(count: number): string[] {
  let state = 0x2545f491;
  return Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return `#${((state >>> 0) & 0xffffff).toString(16).padStart(6, '0')}`;
  });
}

const DERIVED = COLORS.map((hex) => ({ hex, derived: deriveAccent(hex) }));

/** Returns the light and dark colors of a derived custom property. */
function parse(property: string): Record<(typeof THEMES)[number], Oklab> {
  const found = [...property.matchAll(/oklab\(([\d.]+)% (-?[\d.]+) (-?[\d.]+)\)/g)].map(
    ([, l, a, b]): Oklab => ({ l: Number(l) / 100, a: Number(a), b: Number(b) }),
  );
  const [light, dark] = found;
  if (!light || !dark) throw new Error(`not two colors: ${property}`);
  return { light, dark };
}

/** Returns the color pairs that miss WCAG AA when the app uses the accent color. */
function faults(color: Oklab, level: (typeof LEVELS)[number], theme: (typeof THEMES)[number]): string[] {
  const { grounds, inks, onFill, least } = SURROUNDINGS[level][theme];
  const { tint, ink, hover } = mixtures(color, { grounds, inks });
  const pairs: [string, Oklab, Oklab, number][] = [
    ['text on a button', onFill, color, 4.5],
    ['text on a button under the pointer', onFill, hover, 4.5],
    ['ink on tint', ink, tint, 4.5],
    ...Object.entries(inks).map(([name, other]): [string, Oklab, Oklab, number] => [
      `${name} on tint`,
      other,
      tint,
      4.5,
    ]),
    ...Object.entries(grounds).flatMap(([name, ground]): [string, Oklab, Oklab, number][] => [
      [`ink on ${name}`, ink, ground, 4.5],
      [`control on ${name}`, color, ground, least],
    ]),
  ];
  return pairs.filter(([, one, other, ratio]) => contrast(one, other) < ratio).map(([name]) => name);
}

describe.each(THEMES)('accent color in the %s theme', (theme) => {
  it.each(LEVELS)('has AA contrast for any color at contrast %s', (level) => {
    for (const { hex, derived } of DERIVED) {
      const color = parse((level === 'normal' ? derived?.accent : derived?.strong) ?? '')[theme];
      expect(faults(color, level, theme), hex).toEqual([]);
    }
  });

  it.each(ACCENTS.filter((name) => name !== 'area'))('has AA contrast for the named color %s', (name) => {
    const derived = deriveAccent(name);
    expect(faults(parse(derived?.accent ?? '')[theme], 'normal', theme)).toEqual([]);
    expect(faults(parse(derived?.strong ?? '')[theme], 'more', theme)).toEqual([]);
  });

  it('keeps its hue when the lightness is adjusted', () => {
    const hue = ({ a, b }: Oklab) => Math.atan2(b, a);
    for (const { hex, derived } of DERIVED) {
      const from = fromHex(hex);
      if (Math.hypot(from.a, from.b) < 0.03) continue;
      const to = parse(derived?.accent ?? '')[theme];
      expect(Math.cos(hue(from) - hue(to)), hex).toBeGreaterThan(0.99);
    }
  });

  it('reports exactly the colors whose lightness was adjusted', () => {
    for (const { hex, derived } of DERIVED) {
      const isMoved = Math.abs(parse(derived?.accent ?? '')[theme].l - fromHex(hex).l) > 1e-3;
      expect(derived?.adjusted.includes(theme), hex).toBe(isMoved);
    }
  });

  it('is derived from the tokens in the stylesheets', () => {
    const token = (name: string, css: string) => {
      const color = String.raw`oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`;
      const found = new RegExp(`--color-${name}: light-dark\\(${color}, ${color}\\);`).exec(css);
      const [l = 0, c = 0, h = 0] = found?.slice(theme === 'light' ? 1 : 4).map(Number) ?? [];
      return oklch(l, c, h);
    };
    for (const [level, css] of [
      ['normal', TOKENS],
      ['more', MORE],
    ] as const) {
      const { grounds, inks, onFill } = SURROUNDINGS[level][theme];
      for (const [name, color] of Object.entries({ ...grounds, ...inks }))
        expect(color, name).toEqual(token(name, css));
      expect(onFill).toEqual(token('on-fill', TOKENS));
    }
    for (const share of ['craft) 12%, var(--color-panel)', 'craft) 82%, var(--color-ink)'])
      expect(TOKENS).toContain(`color-mix(in oklab, var(--${share}`);
    expect(TOKENS).toContain('--craft-hover: color-mix(in oklab, var(--craft) 88%, var(--color-ink)');
  });
});

describe('accent color', () => {
  it('is null when each area has its own color', () => {
    expect(deriveAccent('area')).toBeNull();
  });

  it('reports no adjustment for a named color', () => {
    expect(deriveAccent('orange')?.adjusted).toEqual([]);
  });

  it('has a hex value to start a custom color from', () => {
    for (const name of ACCENTS) expect(accentHex(name)).toMatch(/^#[\da-f]{6}$/);
    expect(accentHex('#12ab34')).toBe('#12ab34');
  });
});

it('hex colors survive the conversion to OKLab and back', () => {
  for (const hex of COLORS) expect(toHex(fromHex(hex))).toBe(hex);
});
