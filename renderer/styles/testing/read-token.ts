import { type Oklab, oklch } from '../../ui/color-contrast.ts';

const LIGHT_DARK = String.raw`light-dark\(oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\), oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)\)`;

/**
 * Returns a token's color in one theme.
 * @param css of tokens.css, or of a file with the same notation
 */
export function readToken(css: string, name: string, theme: 'light' | 'dark'): Oklab {
  const found = new RegExp(`--color-${name}: ${LIGHT_DARK};`).exec(css);
  if (!found) throw new Error(`the style sheet has no --color-${name}`);
  const [l, c, h] = found.slice(theme === 'light' ? 1 : 4).map(Number);
  return oklch(l ?? Number.NaN, c ?? Number.NaN, h ?? Number.NaN);
}
