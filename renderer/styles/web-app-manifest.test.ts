import { expect, it } from 'vitest';
import PAGE from '../index.html?raw';
import MANIFEST from '../public/quartet.webmanifest?raw';
import { toHex } from '../ui/color-contrast.ts';
import { readToken } from './testing/read-token.ts';
import TOKENS from './tokens.css?raw';

const manifest = JSON.parse(MANIFEST);
const color = (name: string, theme: 'light' | 'dark') => toHex(readToken(TOKENS, name, theme));

it('the web app manifest is linked from the page and opens its root standalone', () => {
  expect(PAGE).toContain('<link rel="manifest" href="/quartet.webmanifest" />');
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
  expect([manifest.name, manifest.short_name]).toEqual(['Quartet', 'Quartet']);
});

it('the manifest and the page use the colors of the design tokens', () => {
  expect(manifest.theme_color).toBe(color('panel', 'light'));
  expect(manifest.background_color).toBe(color('background', 'light'));
  for (const theme of ['light', 'dark'] as const) {
    const content = color('panel', theme);
    expect(PAGE).toContain(
      `<meta name="theme-color" content="${content}" media="(prefers-color-scheme: ${theme})" />`,
    );
  }
});
