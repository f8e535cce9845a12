// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isOfBrowser } from './shortcuts.ts';

const BROWSER = [
  ...[
    'Mod+R',
    'Mod+Shift+R',
    'F5',
    'Mod+F5',
    'Mod+W',
    'Mod+T',
    'Mod+N',
    'Mod+Shift+N',
    'Mod+Shift+T',
    'Mod+L',
  ],
  ...[
    'Mod+P',
    'Mod+S',
    'Mod+D',
    'Mod+J',
    'Mod+H',
    'Mod+U',
    'Mod+O',
    'F11',
    'F12',
    'Mod+Shift+I',
    'Mod+Shift+C',
  ],
  ...['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+Home', 'Mod+Tab', 'Mod+0', 'Mod++', 'Mod+-', 'Mod+='],
];

it.each(BROWSER)('%s is left to the browser in a tab and is an app shortcut in an app window', (combo) => {
  expect(isOfBrowser(combo, true)).toBe(true);
  expect(isOfBrowser(combo, false)).toBe(false);
});

it.each([
  'Mod+K',
  'Mod+F',
  'Mod+Enter',
  'Mod+1',
  'Alt+R',
  'Alt+N',
  'R',
  'F2',
  'Mod+B',
  'Mod+,',
  'Alt+ArrowDown',
])('%s is an app shortcut in every host', (combo) => {
  expect(isOfBrowser(combo, true)).toBe(false);
});
