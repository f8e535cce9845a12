import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AppInfo } from '../../shared/contract/app.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { appInfoStore, watchAppInfo } from './app-info-store.ts';
import { StartWarnings } from './start-warnings.tsx';

const core = vi.hoisted(() => ({ info: vi.fn(), ready: (() => undefined) as () => void }));
vi.mock('../lib/connection.ts', () => ({
  api: { app: { info: core.info } },
  isContractError: () => false,
  ConnectionLost: class extends Error {},
}));
vi.mock('../lib/changes.ts', () => ({
  onReady: (listener: () => void) => {
    core.ready = listener;
    return () => undefined;
  },
  onChange: () => () => undefined,
}));

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const info = (startedAt: number, ...warnings: string[]): AppInfo => ({
  ...{ version: '1', host: 'browser', platform: 'linux', dataFolder: '/d', libraryFolder: '/d/library' },
  files: { saveDialog: false, folderDialog: false, showInFolder: false, pdf: false },
  ...{ startedAt, warnings },
});

let root: Root;
const shown: (string | undefined)[] = [];
beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  localStorage.clear();
  shown.length = 0;
  vi.spyOn(toast, 'show').mockImplementation(({ id }) => {
    shown.push(id);
    return '';
  });
});
afterEach(() => {
  appInfoStore.setState({ info: null });
  vi.restoreAllMocks();
});

/** Renders the page as after a reload. */
async function load(info: AppInfo): Promise<void> {
  root = createRoot(document.createElement('div'));
  appInfoStore.setState({ info });
  await act(async () => root.render(<StartWarnings />));
  act(() => root.unmount());
}

it('a restored backup is announced once per start, also after a reload', async () => {
  await load(info(1, 'restored'));
  expect(shown).toEqual(['warning.restored']);
  await load(info(1, 'restored'));
  expect(shown).toHaveLength(1);
  // Another warning of the same start, and the same warning of another start, are shown.
  await load(info(1, 'restored', 'settings_reset'));
  expect(shown.slice(1)).toEqual(['warning.settings_reset']);
  await load(info(2, 'restored'));
  expect(shown.slice(2)).toEqual(['warning.restored']);
});

it('a repaired database leads to its copies and the damaged file', async () => {
  await load(info(1, 'database_restored', 'settings_reset'));
  const labels = vi.mocked(toast.show).mock.calls.map(([{ id, action }]) => [id, action?.label]);
  expect(labels).toEqual([
    ['warning.settings_reset', undefined],
    ['warning.database_restored', 'Show copies'],
  ]);
});

it('a warning that stays until dismissed is shown again after a reload', async () => {
  await load(info(1, 'database_new'));
  await load(info(1, 'database_new'));
  expect(shown).toHaveLength(2);
});

it.each([
  ['begins anew where the core started with the data of a backup', info(2, 'restored'), 1],
  ['begins anew where the core started with a repaired database', info(2, 'database_restored'), 1],
  ['stays as it is where the core only started again', info(2), 0],
  ['stays as it is at the start that it has seen', info(1, 'restored'), 0],
])('a page that was open before %s', async (_, next, reloads) => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  core.info.mockResolvedValueOnce(info(1, ...(next.startedAt === 1 ? ['restored'] : [])));
  const stop = watchAppInfo();
  core.ready();
  await vi.waitFor(() => expect(appInfoStore.getState().info?.startedAt).toBe(1));
  core.info.mockResolvedValueOnce(next);
  core.ready();
  await vi.waitFor(() => expect(core.info).toHaveBeenCalledTimes(2));
  await Promise.resolve();
  expect(reload).toHaveBeenCalledTimes(reloads);
  // The warnings are left to the reloaded page.
  expect(appInfoStore.getState().info?.startedAt).toBe(reloads ? 1 : next.startedAt);
  stop();
  core.info.mockReset();
  vi.unstubAllGlobals();
});
