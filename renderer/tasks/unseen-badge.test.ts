// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppInfo } from '../../shared/contract/app.ts';

/** The browser's channel between its windows: what one posts, the others get. */
class FakeChannel extends EventTarget {
  static readonly opened: FakeChannel[] = [];

  constructor() {
    super();
    FakeChannel.opened.push(this);
  }

  postMessage(data: string): void {
    for (const channel of FakeChannel.opened)
      if (channel !== this) channel.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const counts: number[] = [];
let hasFocus = false;

/** Opens a window of the browser: the module as that has it, and the user going there. */
async function openWindow(host: AppInfo['host'] = 'browser') {
  vi.resetModules();
  const { addUnseen, watchUnseen } = await import('./unseen-badge.ts');
  const { appInfoStore } = await import('../app/app-info-store.ts');
  appInfoStore.setState({ info: { host } as AppInfo });
  const listen = vi.spyOn(window, 'addEventListener');
  watchUnseen();
  const [, onFocus] = listen.mock.calls.find(([type]) => type === 'focus') ?? [];
  listen.mockRestore();
  if (typeof onFocus !== 'function') throw new Error('the window does not listen for the focus');
  return { addUnseen, focus: () => onFocus(new Event('focus')) };
}

beforeEach(() => {
  counts.length = 0;
  hasFocus = false;
  FakeChannel.opened.length = 0;
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void counts.push(count),
    clearAppBadge: async () => void counts.push(0),
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('badge shows each new count, and none at the start and after the window was in front', async () => {
  const { addUnseen, focus } = await openWindow();
  addUnseen();
  addUnseen();
  focus();
  focus();
  expect(counts).toEqual([0, 1, 2, 0]);
});

it('badge begins again in every window once one of them was in front', async () => {
  const one = await openWindow();
  const other = await openWindow();
  one.addUnseen();
  other.addUnseen();
  one.focus();
  other.addUnseen();
  expect(counts).toEqual([0, 0, 1, 1, 0, 0, 1]);
});

it('badge counts nothing while another window is in front', async () => {
  const { addUnseen } = await openWindow();
  await openWindow();
  hasFocus = true;
  addUnseen();
  expect(counts).toEqual([0, 0, 1, 0]);
});

it('badge is left to the desktop app where that runs the window', async () => {
  const { addUnseen } = await openWindow('electron');
  addUnseen();
  expect(counts).toEqual([]);
});

it('badge that the browser refuses or lacks is no error', async () => {
  const refused = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  Object.assign(navigator, { setAppBadge: refused });
  const { addUnseen } = await openWindow();
  addUnseen();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  addUnseen();
  expect(refused).toHaveBeenCalledTimes(1);
});
