// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppInfo } from '../../shared/contract/app.ts';

/** Simulates the browser's channel between its windows: what one posts, the others receive. */
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

/** Opens a window of the browser with the module loaded afresh, and returns its focus handler. */
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

it('the badge shows each new count and is cleared at the start and when the window is focused', async () => {
  const { addUnseen, focus } = await openWindow();
  addUnseen();
  addUnseen();
  focus();
  focus();
  expect(counts).toEqual([0, 1, 2, 0]);
});

it('the badge restarts in every window once one of them is focused', async () => {
  const one = await openWindow();
  const other = await openWindow();
  one.addUnseen();
  other.addUnseen();
  one.focus();
  other.addUnseen();
  expect(counts).toEqual([0, 0, 1, 1, 0, 0, 1]);
});

it('the badge counts nothing while another window is focused', async () => {
  const { addUnseen } = await openWindow();
  await openWindow();
  hasFocus = true;
  addUnseen();
  expect(counts).toEqual([0, 0, 1, 0]);
});

it('the badge is left to the desktop app if it runs the window', async () => {
  const { addUnseen } = await openWindow('electron');
  addUnseen();
  expect(counts).toEqual([]);
});

it('a badge that the browser refuses or lacks causes no error', async () => {
  const refused = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  Object.assign(navigator, { setAppBadge: refused });
  const { addUnseen } = await openWindow();
  addUnseen();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  addUnseen();
  expect(refused).toHaveBeenCalledTimes(1);
});
