import { describe, expect, it } from 'vitest';
import { CODE_THEMES } from '../../shared/domain/code-theme.ts';
import { SURROUNDINGS } from '../ui/accent.ts';
import { contrast, oklch } from '../ui/color-contrast.ts';
import CSS from './code-tokens.css?raw';

const TOKENS = ['keyword', 'string', 'constant', 'function', 'parameter'];
const OWN = CODE_THEMES.filter((name) => name !== 'quartet');

/** Returns the colors of a code theme by token, in the light or dark theme of the window. */
function colorsOf(name: string, theme: 'light' | 'dark') {
  const rule = new RegExp(`\\[data-code='${name}'\\] \\{([^}]*)\\}`).exec(CSS)?.[1] ?? '';
  const color = String.raw`oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`;
  const pattern = new RegExp(`--code-(\\w+): light-dark\\(${color}, ${color}\\);`, 'g');
  return [...rule.matchAll(pattern)].map(([, token, ...numbers]) => {
    const [l = 0, c = 0, h = 0] = numbers.slice(theme === 'light' ? 0 : 3).map(Number);
    return { token, color: oklch(l, c, h) };
  });
}

describe.each(['light', 'dark'] as const)('code colors in the %s theme', (theme) => {
  it.each(OWN)('%s defines every token with enough contrast', (name) => {
    const colors = colorsOf(name, theme);
    expect(colors.map(({ token }) => token)).toEqual(TOKENS);
    const { panel, background, raised } = SURROUNDINGS.normal[theme].grounds;
    for (const { token, color } of colors)
      for (const ground of [panel, background, raised])
        expect(contrast(color, ground), token).toBeGreaterThanOrEqual(4.5);
  });
});
