import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AppInfo } from '../../shared/contract/app.ts';
import { appInfoStore } from '../app/app-info-store.ts';
import { saveSetting, settingsStore } from '../app/settings-store.ts';
import { showLanguage } from '../locales/i18n.ts';
import { QuickSection } from './general-page.tsx';

vi.mock('../app/settings-store.ts', async (original) => ({
  ...(await original<object>()),
  saveSetting: vi.fn(),
}));

let root: Root;
let box: HTMLElement;
beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.clearAllMocks();
});

/** Renders the section for a state of the shortcut (null: the host has no quick window) and the set keys. */
function show(state: AppInfo['quickKeys'] | null, keys: string, platform: AppInfo['platform'] = 'windows') {
  act(() => {
    const info = { platform, ...(state === null ? {} : { quickKeys: state }) } as AppInfo;
    appInfoStore.setState({ info });
    settingsStore.setState(({ settings }) => ({ settings: { ...settings, quickKeys: keys } }));
    root.render(<QuickSection />);
  });
}
const status = () => box.querySelector('[role=status]')?.textContent ?? null;
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(() => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    document.activeElement?.dispatchEvent(event);
  });

it('the quick section is not shown if the host has no quick window', () => {
  show(null, '');
  expect(box.innerHTML).toBe('');
});

it('turning the quick window on sets the default keys, and working keys need no message', () => {
  show('off', '');
  act(() => box.querySelector('input')?.click());
  expect(saveSetting).toHaveBeenCalledWith({ quickKeys: 'Mod+Shift+Space' });
  show('on', 'Mod+Shift+Space');
  expect(status()).toBeNull();
});

it.each([
  ['taken', 'windows', 'Another program has these keys'],
  ['unsupported', 'linux', 'quartet --quick'],
  ['unsupported', 'macos', 'The system can’t have these keys'],
  ['portal', 'linux', 'If the keys do nothing'],
] as const)('a message explains keys that are %s on %s', (state, platform, words) => {
  show(state, 'Mod+Shift+Space', platform);
  expect(status()).toContain(words);
});

it('the recorder accepts only combinations that nobody types', () => {
  show('on', 'F9');
  act(() => box.querySelector('button')?.click());
  press('k');
  expect(saveSetting).not.toHaveBeenCalled();
  expect(status()).toContain('Add Ctrl, Alt or Cmd');
  press('k', { code: 'KeyK', ctrlKey: true, altKey: true });
  expect(saveSetting).toHaveBeenCalledWith({ quickKeys: 'Mod+Alt+K' });
});
