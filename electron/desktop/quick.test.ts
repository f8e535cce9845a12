import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserWindow, globalShortcut, recorded, screen } from '../testing/fake-electron.ts';
import { acceleratorOf } from './accelerator.ts';
import { createSystemKeys } from './quick-keys.ts';
import { createQuickWindow, wantsQuickWindow } from './quick-window.ts';

vi.mock('electron', () => import('../testing/fake-electron.ts'));

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(() => {
  globalShortcut.registered.clear();
  globalShortcut.taken.clear();
  globalShortcut.granted = true;
  recorded.windows.length = 0;
  BrowserWindow.focused = null;
});

it.each([
  ['Mod+Shift+Space', 'CommandOrControl+Shift+Space'],
  ['Mod+Alt+ArrowUp', 'CommandOrControl+Alt+Up'],
  ['Mod++', 'CommandOrControl+Plus'],
  ['Ctrl+K', 'Control+K'],
  ['F9', 'F9'],
  ['Shift+F12', 'Shift+F12'],
  // These would capture typing in every program.
  ['Space', null],
  ['Shift+A', null],
  ['?', null],
  // These have no name in Electron.
  ['Mod+é', null],
  ['Mod+constructor', null],
  ['constructor+A', null],
  ['', null],
])('acceleratorOf maps %s to %s', (combo, accelerator) => {
  expect(acceleratorOf(combo)).toBe(accelerator);
});

describe('global shortcuts', () => {
  function start(env: NodeJS.ProcessEnv = {}, platform: NodeJS.Platform = 'linux') {
    const app = new EventEmitter();
    const calls = { onPress: vi.fn(), onChange: vi.fn() };
    const keys = createSystemKeys({ app: app as never, env, platform, ...calls });
    return { app, keys, ...calls };
  }
  const KEYS = 'CommandOrControl+Shift+Space';

  it('are registered when set and released when changed or turned off', () => {
    const { keys, onPress, onChange } = start();
    keys.set('');
    expect([keys.state(), onChange.mock.calls.length]).toEqual(['off', 0]);
    keys.set('Mod+Shift+Space');
    expect([keys.state(), onChange.mock.calls.length]).toEqual(['on', 1]);
    globalShortcut.registered.get(KEYS)?.();
    expect(onPress).toHaveBeenCalledOnce();
    keys.set('F9');
    expect([...globalShortcut.registered.keys()]).toEqual(['F9']);
    keys.set('');
    expect([...globalShortcut.registered.keys(), keys.state()]).toEqual(['off']);
  });

  it('report that another program has them, and are registered once they are free', () => {
    globalShortcut.taken.add(KEYS);
    const { app, keys, onChange } = start({}, 'win32');
    keys.set('Mod+Shift+Space');
    expect([keys.state(), onChange.mock.calls.length]).toEqual(['taken', 1]);
    app.emit('browser-window-focus');
    expect([keys.state(), onChange.mock.calls.length]).toEqual(['taken', 1]);
    globalShortcut.taken.clear();
    app.emit('browser-window-focus');
    expect([keys.state(), onChange.mock.calls.length]).toEqual(['on', 2]);
    // It is not registered a second time, which would fail.
    app.emit('browser-window-focus');
    expect(keys.state()).toBe('on');
  });

  it.each([
    [false, 'unsupported'],
    [true, 'portal'],
  ])('on Wayland (granted: %s) are %s', (granted, state) => {
    globalShortcut.granted = granted;
    const { keys } = start({ XDG_SESSION_TYPE: 'wayland' });
    keys.set('Mod+Shift+Space');
    expect(keys.state()).toBe(state);
  });

  it('do not throw for invalid values in the settings file', () => {
    const { keys } = start();
    for (const wrong of ['Mod+', 'Mod+😀', '+'.repeat(60)]) {
      keys.set(wrong);
      expect(keys.state()).toBe('unsupported');
    }
  });
});

describe('the quick window', () => {
  function start(platform: NodeJS.Platform = 'linux') {
    const prepare = vi.fn();
    const quick = createQuickWindow({ preload: 'preload.cjs', logger, prepare, platform });
    return { quick, prepare, window: () => recorded.windows.at(-1) as BrowserWindow };
  }

  it('is created when first shown, on top, on the screen of the pointer', () => {
    screen.displays = [
      { workArea: { x: 0, y: 0, width: 1920, height: 1040 } },
      { workArea: { x: 1920, y: 0, width: 500, height: 300 } },
    ];
    const { quick, prepare, window } = start();
    expect(recorded.windows).toEqual([]);
    quick.show();
    expect(window().options).toMatchObject({
      alwaysOnTop: true,
      frame: false,
      show: false,
      skipTaskbar: true,
    });
    expect(window().loaded).toEqual(['app://quartet/?quick']);
    expect(window().bounds).toEqual({ x: 640, y: 186, width: 640, height: 420 });
    screen.getCursorScreenPoint = () => ({ x: 2000, y: 10 });
    quick.show();
    // This screen is smaller than the window.
    expect(window().bounds).toEqual({ x: 1920, y: 0, width: 500, height: 300 });
    expect([recorded.windows.length, prepare.mock.calls.length]).toEqual([1, 1]);
  });

  it('hides when it loses the focus, and on its shortcut while focused', () => {
    const { quick, window } = start();
    quick.toggle();
    expect([window().shown, BrowserWindow.focused]).toEqual([true, window()]);
    window().emit('blur');
    expect(window().shown).toBe(false);
    quick.toggle();
    expect(window().shown).toBe(true);
    quick.toggle();
    expect(window().shown).toBe(false);
  });

  it('is created again after it was closed', () => {
    const { quick, window } = start();
    quick.show();
    const first = window();
    first.emit('closed');
    quick.hide();
    quick.show();
    expect(window()).not.toBe(first);
    quick.destroy();
    expect(window().destroyed).toBe(true);
  });

  it('is a panel on macOS, which leaves the other program in front', () => {
    const { quick, window } = start('darwin');
    quick.show();
    expect(window().options).toMatchObject({ type: 'panel' });
  });

  it("opens with the argument that a desktop's keyboard settings use", () => {
    expect(wantsQuickWindow(['/usr/bin/quartet', '--quick'])).toBe(true);
    expect(wantsQuickWindow(['/usr/bin/quartet', '--quick-and-dirty'])).toBe(false);
  });
});
