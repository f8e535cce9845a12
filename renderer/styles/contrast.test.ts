import { describe, expect, it } from 'vitest';
import { contrast, mix, type Oklab, oklch } from '../ui/color-contrast.ts';
import MORE from './contrast.css?raw';
import { readToken } from './testing/read-token.ts';
import CSS from './tokens.css?raw';

/** The hues of the areas, and the gray of those for all kinds. */
const CRAFTS = ['chat', 'speech', 'music', 'images', 'ink-2'] as const;
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const token = (name: string, theme: Theme, css = CSS) => readToken(css, name, theme);

/** Returns a mixed token: a share of one color in another, as defined in the file. */
function mixed(name: string, theme: Theme, craft: string): Oklab {
  const found = new RegExp(
    `--${name}: color-mix\\(in oklab, var\\(--(craft|color-[\\w-]+)\\) (\\d+)%, var\\(--color-([\\w-]+)\\)\\)`,
  ).exec(CSS);
  if (!found) throw new Error(`tokens.css has no mixed --${name}`);
  const color = found[1] === 'craft' ? craft : (found[1] ?? '').replace('color-', '');
  return mix(token(color, theme), Number(found[2]) / 100, token(found[3] ?? '', theme));
}

const AA_TEXT = 4.5;
const AA_GRAPHIC = 3;

describe.each(THEMES)('contrast in the %s theme', (theme) => {
  const on = (name: string) => token(name, theme);
  const grounds = ['background', 'panel', 'raised', 'hover'];

  it.each(['ink', 'ink-2', 'ink-3'])('%s is readable on every background', (ink) => {
    for (const ground of grounds)
      expect(contrast(on(ink), on(ground)), ground).toBeGreaterThanOrEqual(AA_TEXT);
  });

  it.each(CRAFTS)('%s: selected rows, buttons and text in its hue', (craft) => {
    const tint = mixed('craft-tint', theme, craft);
    const craftInk = mixed('craft-ink', theme, craft);
    for (const ink of ['ink', 'ink-2', 'ink-3'])
      expect(contrast(on(ink), tint), ink).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(craftInk, tint), 'its ink on its tint').toBeGreaterThanOrEqual(AA_TEXT);
    for (const ground of grounds) {
      expect(contrast(craftInk, on(ground)), `its ink on ${ground}`).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(on(craft), on(ground)), `its ring and marks on ${ground}`).toBeGreaterThanOrEqual(
        AA_GRAPHIC,
      );
    }
    expect(contrast(on('on-fill'), on(craft)), 'its button').toBeGreaterThanOrEqual(AA_TEXT);
    const hover = mixed('craft-hover', theme, craft);
    expect(contrast(on('on-fill'), hover), 'its button under the pointer').toBeGreaterThanOrEqual(AA_TEXT);
  });

  it('is sufficient for errors and warnings', () => {
    const badTint = mixed('bad-tint', theme, 'chat');
    const warnTint = mixed('warn-tint', theme, 'chat');
    for (const ink of ['ink', 'ink-2', 'ink-3']) {
      expect(contrast(on(ink), badTint), `${ink} on bad`).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(on(ink), warnTint), `${ink} on warn`).toBeGreaterThanOrEqual(AA_TEXT);
    }
    for (const ground of ['background', 'panel', 'raised', 'hover']) {
      expect(contrast(on('bad'), on(ground)), `bad on ${ground}`).toBeGreaterThanOrEqual(AA_TEXT);
      for (const mark of ['good', 'warn']) {
        expect(contrast(on(mark), on(ground)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(AA_GRAPHIC);
      }
    }
    expect(contrast(on('warn'), on('background')), 'words of warning').toBeGreaterThanOrEqual(AA_TEXT);
    for (const title of ['chat', 'good', 'music', 'warn', 'bad'])
      expect(contrast(on(title), on('background')), `title of an alert in ${title}`).toBeGreaterThanOrEqual(
        AA_TEXT,
      );
    expect(contrast(on('on-fill'), on('bad'))).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(on('on-fill'), mixed('bad-hover', theme, 'chat'))).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(on('bad'), badTint), 'its mark').toBeGreaterThanOrEqual(AA_GRAPHIC);
  });

  it('is sufficient for tooltips and the edges of controls', () => {
    expect(contrast(on('on-tooltip'), on('tooltip'))).toBeGreaterThanOrEqual(AA_TEXT);
    for (const ground of ['background', 'panel', 'raised']) {
      expect(contrast(on('edge'), on(ground)), ground).toBeGreaterThanOrEqual(AA_GRAPHIC);
    }
  });
});

describe.each(THEMES)('high contrast in the %s theme', (theme) => {
  const on = (name: string) => token(name, theme, MORE);
  const grounds = ['background', 'panel', 'raised', 'hover'];

  it.each(['ink', 'ink-2', 'ink-3', 'chat', 'speech', 'music', 'images'])(
    '%s has 7:1 on every background',
    (ink) => {
      for (const ground of grounds) expect(contrast(on(ink), on(ground)), ground).toBeGreaterThanOrEqual(7);
    },
  );

  it('makes dividers and edges of controls visible', () => {
    for (const ground of ['background', 'panel', 'raised']) {
      expect(contrast(on('hairline'), on(ground)), ground).toBeGreaterThanOrEqual(AA_GRAPHIC);
      expect(contrast(on('edge'), on(ground)), ground).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });
});

describe('the contrast function', () => {
  it('returns the same ratios as WCAG', () => {
    expect(contrast(oklch(100, 0, 0), oklch(0, 0, 0))).toBeCloseTo(21, 1);
    // #767676, the darkest gray that is AA on white, is oklch(56.7% 0 0).
    expect(contrast(oklch(56.7, 0, 0), oklch(100, 0, 0))).toBeCloseTo(4.54, 1);
  });

  it('detects a color with too little contrast', () => {
    expect(contrast(oklch(60, 0.012, 258), oklch(96.9, 0.004, 255))).toBeLessThan(AA_TEXT);
  });
});
