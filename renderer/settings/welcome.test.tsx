import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { NumberedSettings } from '../../shared/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { settingsStore } from '../app/settings-store.ts';
import { showLanguage } from '../locales/i18n.ts';
import { Welcome } from './welcome.tsx';

const core = vi.hoisted(() => ({ change: vi.fn() }));
vi.mock('../lib/connection.ts', () => ({
  api: { settings: core },
  isContractError: () => false,
  ConnectionLost: class extends Error {},
}));
vi.mock('../lib/changes.ts', () => ({ onReady: () => () => undefined, onChange: () => () => undefined }));

let root: Root;
let box: HTMLElement;
beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
beforeEach(async () => {
  settingsStore.setState({ settings: DEFAULT_SETTINGS, loaded: true });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () => root.render(<Welcome />));
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.clearAllMocks();
});

const sandbox = () =>
  [...box.querySelectorAll('button')].find((one) => one.textContent === 'Use the sandbox');
const welcomed = () => settingsStore.getState().settings.welcomed;

it('the welcome screen closes only once the core has saved the choice', async () => {
  const answer = Promise.withResolvers<NumberedSettings>();
  core.change.mockReturnValue(answer.promise);
  await act(async () => sandbox()?.click());
  expect(core.change).toHaveBeenCalledWith({ connectionId: SANDBOX_CONNECTION, welcomed: true });
  expect(welcomed()).toBe(false);
  await act(async () => answer.resolve({ ...DEFAULT_SETTINGS, welcomed: true, rev: 1 }));
  expect(welcomed()).toBe(true);
});

it('the welcome screen stays and shows an error if saving the choice failed', async () => {
  core.change.mockRejectedValue(new Error('the core is gone'));
  await act(async () => sandbox()?.click());
  expect(welcomed()).toBe(false);
  expect(box.querySelector('[role="alert"]')).not.toBeNull();
});

it('the welcome form gets the focus, then its first invalid field, and returns it', async () => {
  const button = (name: string) =>
    [...box.querySelectorAll('button')].find((one) => one.textContent === name);
  await act(async () => button('Add API key')?.click());
  expect(document.activeElement).toHaveProperty('role', 'combobox');
  await act(async () => button('Connect')?.click());
  expect(document.activeElement).toHaveProperty('placeholder', 'https://api.example.com');
  await act(async () => button('Back')?.click());
  expect(document.activeElement).toBe(button('Add API key'));
});
