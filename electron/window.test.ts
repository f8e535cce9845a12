import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nativeTheme, recorded, screen } from './testing/fake-electron.ts';
import { createWindow } from './window.ts';
import { initialBounds } from './window-bounds.ts';
import { windowPreferences } from './window-preferences.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

function open(saved: unknown = {}, settings: unknown = {}) {
  const written: unknown[] = [];
  createWindow({
    preload: '/app/preload.cjs',
    boundsFile: { read: () => saved, write: (value) => written.push(value) },
    settings,
  });
  const window = recorded.windows.at(-1);
  if (window === undefined) throw new Error('no window was made');
  return { window, written };
}

beforeEach(() => {
  recorded.windows.length = 0;
  nativeTheme.shouldUseDarkColors = false;
});

it('window has sandboxed web preferences without Node integration', () => {
  expect(windowPreferences('P')).toMatchInlineSnapshot(`
    {
      "contextIsolation": true,
      "nodeIntegration": false,
      "preload": "P",
      "sandbox": true,
      "webSecurity": true,
      "webviewTag": false,
    }
  `);
  expect(open().window.options.webPreferences).toEqual(windowPreferences('/app/preload.cjs'));
});

it('window loads the app page and appears only when it is ready to show', () => {
  const { window } = open();
  expect(window.loaded).toEqual(['app://quartet/']);
  expect(window.shown).toBe(false);
  window.emit('ready-to-show');
  expect(window.shown).toBe(true);
});

it.each([
  [{ theme: 'dark' }, false, '#121519'],
  [{ theme: 'light' }, true, '#f9fafc'],
  [{ theme: 'system' }, true, '#121519'],
  ['damaged', false, '#f9fafc'],
])('window background follows the theme: %j, system dark %s', (settings, dark, color) => {
  nativeTheme.shouldUseDarkColors = dark;
  expect(open({}, settings).window.options.backgroundColor).toBe(color);
});

it('window saves its bounds after it stops moving and when it closes', async () => {
  vi.useFakeTimers();
  const { window, written } = open();
  window.emit('resize');
  window.emit('move');
  expect(written).toEqual([]);
  vi.runAllTimers();
  expect(written).toEqual([{ ...window.bounds, maximized: false }]);
  window.maximize();
  window.emit('close');
  expect(written.at(-1)).toEqual({ ...window.bounds, maximized: true });
  vi.useRealTimers();
});

it('window closes normally if the disk is too full to save its bounds', () => {
  const write = () => {
    throw new Error('ENOSPC');
  };
  createWindow({ preload: '/app/preload.cjs', boundsFile: { read: () => ({}), write }, settings: {} });
  const closed = vi.fn();
  recorded.windows.at(-1)?.on('close', closed);
  expect(() => recorded.windows.at(-1)?.emit('close')).not.toThrow();
  expect(closed).toHaveBeenCalledTimes(1);
});

describe('initial window bounds', () => {
  const screens = screen.displays.map(({ workArea }) => workArea);

  it('restore the previous position and size', () => {
    const saved = { x: 100, y: 50, width: 900, height: 700, maximized: true };
    expect(initialBounds(saved, screens)).toEqual({
      bounds: { x: 100, y: 50, width: 900, height: 700 },
      maximized: true,
    });
  });

  it.each([
    ['left of the screens', { x: -900, y: 0 }],
    ['on a removed screen', { x: 2000, y: 100 }],
    ['above the top', { x: 100, y: -200 }],
    ['below the bottom', { x: 100, y: 1030 }],
  ])('have no fixed position if the window was %s', (_where, at) => {
    const { bounds } = initialBounds({ ...at, width: 900, height: 700, maximized: false }, screens);
    expect(bounds).toEqual({ width: 900, height: 700 });
  });

  it('are never smaller than the minimum size', () => {
    const { bounds } = initialBounds({ x: 0, y: 0, width: 10, height: 10, maximized: false }, screens);
    expect(bounds).toMatchObject({ width: 640, height: 480 });
    expect(open().window.options).toMatchObject({ minWidth: 640, minHeight: 480 });
  });

  it.each([
    undefined,
    null,
    {},
    'x',
    { x: 0 },
    { x: Number.NaN, y: 0, width: 1, height: 1, maximized: false },
  ])('use the default size if the file contains %j', (saved) => {
    expect(initialBounds(saved, screens)).toEqual({ bounds: { width: 1200, height: 800 }, maximized: false });
  });
});
