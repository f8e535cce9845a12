import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import type { UpdateState } from '../../shared/domain/update-state.ts';
import { showLanguage } from '../locales/i18n.ts';
import { UpdatesSection } from './updates-section.tsx';

const core = vi.hoisted(() => ({
  state: vi.fn(),
  check: vi.fn(async () => undefined),
  download: vi.fn(async () => undefined),
  install: vi.fn(async () => undefined),
  openExternal: vi.fn(async () => ({ opened: true })),
  tell: (_change: Change): void => undefined,
}));
vi.mock('../lib/connection.ts', () => ({
  api: { updates: core, app: { openExternal: core.openExternal } },
  isContractError: () => false,
  ConnectionLost: class extends Error {},
}));
vi.mock('../lib/changes.ts', () => ({
  onReady: (listener: () => void) => {
    listener();
    return () => undefined;
  },
  onChange: (listener: (change: Change) => void) => {
    core.tell = listener;
    return () => undefined;
  },
}));
vi.mock('../app/settings-store.ts', async (original) => ({
  ...(await original<object>()),
  saveSetting: vi.fn(),
}));
vi.mock('../app/settings-store.ts', () => ({ useSettings: () => false }));

const FOUND = { version: '2.0.0', page: 'https://example.com/2.0.0', canInstall: true };
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

async function show(state: UpdateState): Promise<void> {
  core.state.mockResolvedValue(state);
  await act(async () => root.render(<UpdatesSection />));
}
const press = (name: string) =>
  act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === name)?.click());

it('unavailable updates show the reason and no controls', async () => {
  await show({ kind: 'unavailable', why: 'from_sources' });
  expect(box.textContent).toContain('running from source');
  expect(box.querySelectorAll('button, input')).toHaveLength(0);
});

it('an update goes from check to installation by events', async () => {
  await show({ kind: 'idle' });
  await press('Check now');
  expect(core.check).toHaveBeenCalledTimes(1);
  await act(async () => core.tell({ type: 'updates', state: { kind: 'found', found: FOUND } }));
  expect(box.textContent).toContain('Version 2.0.0 is available.');
  await press('Release notes');
  expect(core.openExternal).toHaveBeenCalledWith({ url: FOUND.page });
  await press('Download');
  expect(core.download).toHaveBeenCalledTimes(1);
  await act(async () =>
    core.tell({ type: 'updates', state: { kind: 'fetching', found: FOUND, percent: 42 } }),
  );
  expect(box.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('42');
  await act(async () => core.tell({ type: 'updates', state: { kind: 'ready', found: FOUND } }));
  await press('Quit and install');
  expect(core.install).toHaveBeenCalledTimes(1);
});

it('an update that cannot be verified offers only its release page', async () => {
  await show({ kind: 'found', found: { ...FOUND, canInstall: false } });
  expect([...box.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['Release notes']);
  expect(box.textContent).toContain('Download it from its page');
});

it('a failed update shows its message as text and can be retried', async () => {
  await show({ kind: 'failed', at: 'fetching', said: '<b>not signed</b>' });
  expect(box.querySelector('q')?.textContent).toBe('<b>not signed</b>');
  expect(box.textContent).toContain('Nothing was changed.');
  await press('Check now');
  expect(core.check).toHaveBeenCalledTimes(1);
});
