import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { labelsFor } from './labels/labels-for.ts';
import { nativeTheme, recorded, screen } from './testing/fake-electron.ts';
import { createWindow } from './window.ts';
import { boundsBeside, initialBounds } from './window-bounds.ts';
import { windowPreferences } from './window-preferences.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

const FACTS = { preload: '/app/preload.cjs', icons: '/app/icons', labels: () => labelsFor('en', []) };

function open(saved: unknown = {}) {
  const written: unknown[] = [];
  createWindow({ ...FACTS, boundsFile: { read: () => saved, write: (value) => written.push(value) } });
  const window = recorded.windows.at(-1);
  if (window === undefined) throw new Error('no window was made');
  return { window, written };
}

beforeEach(() => {
  recorded.windows.length = 0;
  nativeTheme.themeSource = 'system';
  nativeTheme.isSystemDark = false;
});
afterEach(() => vi.useRealTimers());

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

const SAVED = { x: 0, y: 0, width: 900, height: 700, maximized: true };

it('window appears within two seconds if it is never ready to show', () => {
  vi.useFakeTimers();
  const { window } = open();
  vi.advanceTimersByTime(1_999);
  expect(window.shown).toBe(false);
  vi.advanceTimersByTime(1);
  expect(window.shown).toBe(true);
});

it.each(['did-finish-load', 'did-fail-load'])('window appears at %s if it is not ready to show', (name) => {
  const { window } = open();
  window.webContents.emit(name, {}, -2, '', 'app://quartet/', true);
  expect(window.shown).toBe(true);
});

it('maximized window is not shown before it has content', () => {
  const { window } = open(SAVED);
  expect([window.shown, window.maximized]).toEqual([false, false]);
  window.emit('ready-to-show');
  expect([window.shown, window.maximized]).toEqual([true, true]);
});

it.each([
  ['cannot be loaded', 'did-fail-load', [-102, '', 'app://quartet/', true]],
  ['is not found', 'did-navigate', ['app://quartet/', 404]],
] as const)('window shows an error page if its page %s', (_what, name, facts) => {
  const { window } = open();
  window.webContents.emit(name, {}, ...facts);
  expect(window.loaded).toHaveLength(2);
  expect(decodeURIComponent(window.loaded[1] ?? '')).toMatch(/^data:text\/html.*couldn’t load its window/s);
});

it.each([
  ['replaced load', 'did-fail-load', [-3, '', 'app://quartet/', true]],
  ['failed diagram', 'did-fail-load', [-102, '', 'app://quartet/diagram/frame.html', false]],
  ['failed error page', 'did-fail-load', [-102, '', 'data:text/html,x', true]],
  ['successful load', 'did-navigate', ['app://quartet/', 200]],
] as const)('window keeps its page after a %s', (_what, name, facts) => {
  const { window } = open();
  window.webContents.emit(name, {}, ...facts);
  expect(window.loaded).toHaveLength(1);
});

it.skipIf(process.platform === 'darwin')('window has the icon of the app', () => {
  expect(open().window.options.icon).toBe(join('/app/icons', '256x256.png'));
});

it.each([
  ['dark', false, '#121519'],
  ['light', true, '#f9fafc'],
  ['system', true, '#121519'],
  ['system', false, '#f9fafc'],
] as const)('window background follows the theme: %s, system dark %s', (theme, dark, color) => {
  nativeTheme.themeSource = theme;
  nativeTheme.isSystemDark = dark;
  expect(open().window.options.backgroundColor).toBe(color);
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
  createWindow({ ...FACTS, boundsFile: { read: () => ({}), write } });
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

  it('of a further window are offset from the open one if that fits', () => {
    const open = { x: 100, y: 60, width: 900, height: 700 };
    expect(boundsBeside(open, screens).bounds).toEqual({ ...open, x: 128, y: 88 });
    expect(boundsBeside({ ...open, y: 1030 }, screens).bounds).toEqual({ width: 900, height: 700 });
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
