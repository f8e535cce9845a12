import { beforeEach, expect, it, vi } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import type { NumberedSettings, SettingsPatch } from '../../shared/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import type { Settings } from '../../shared/domain/settings.ts';

interface Asked {
  readonly patch: SettingsPatch;
  answer(settings: Settings, rev?: number): void;
  refuse(): void;
}

const core = vi.hoisted(() => ({
  asked: [] as Asked[],
  back: [] as (() => void)[],
  tell: [] as ((change: Change, rev: number) => void)[],
  rev: 1,
}));
vi.mock('../lib/connection.ts', () => ({
  api: {
    settings: {
      change: (patch: SettingsPatch) =>
        new Promise<NumberedSettings>((answer, reject) => {
          core.asked.push({
            patch,
            answer: (settings, rev = ++core.rev) => answer({ ...settings, rev }),
            refuse: () => reject(new Error('refused')),
          });
        }),
    },
  },
}));
vi.mock('../lib/changes.ts', () => ({
  onReady: (listener: (settings: NumberedSettings) => void) => {
    const ready = () => listener({ ...DEFAULT_SETTINGS, rev: core.rev });
    core.back.push(ready);
    ready();
    return () => undefined;
  },
  onChange: (listener: (change: Change, rev: number) => void) => {
    core.tell.push(listener);
    return () => undefined;
  },
}));
vi.stubGlobal('reportError', vi.fn());
const { changeSettings, changeView, settingsStore, watchSettings } = await import('./settings-store.ts');

const shown = () => settingsStore.getState().settings;
const asked = (index: number): Asked => {
  const call = core.asked[index];
  if (!call) throw new Error(`the core was asked ${core.asked.length} times`);
  return call;
};

function tell(settings: Settings, rev = ++core.rev): void {
  for (const listener of core.tell) listener({ type: 'settings', settings }, rev);
}

beforeEach(() => {
  core.asked.length = 0;
  watchSettings();
});

it('a changed setting shows at once, then as the core saved it', async () => {
  const changed = changeSettings({ follow: 'follow' });
  expect(shown().follow).toBe('follow');
  asked(0).answer({ ...DEFAULT_SETTINGS, follow: 'follow', theme: 'dark' });
  await changed;
  expect(shown()).toMatchObject({ follow: 'follow', theme: 'dark' });
});

it('the later of two changes of a setting stays while the first is confirmed', async () => {
  const values: string[] = [];
  const stop = settingsStore.subscribe(({ settings }) => values.push(settings.follow));
  const first = changeSettings({ follow: 'follow' });
  const second = changeSettings({ follow: 'never' });
  const afterFirst: Settings = { ...DEFAULT_SETTINGS, follow: 'follow' };
  tell(afterFirst);
  asked(0).answer(afterFirst);
  await first;
  asked(1).answer({ ...afterFirst, follow: 'never' });
  await second;
  stop();
  expect(values[0]).toBe('follow');
  expect(new Set(values.slice(1))).toEqual(new Set(['never']));
});

it('view changes made while disconnected stay and are saved on reconnect', async () => {
  changeView({ area: 'music' });
  changeView({ area: 'images', listCollapsed: true });
  asked(0).refuse();
  asked(1).refuse();
  await vi.waitFor(() => expect(vi.mocked(reportError)).toHaveBeenCalledTimes(2));
  expect(shown()).toMatchObject({ area: 'images', listCollapsed: true });
  core.asked.length = 0;
  for (const back of core.back.slice(-1)) back();
  await vi.waitFor(() => expect(core.asked).toHaveLength(1));
  expect(asked(0).patch).toEqual({ area: 'images', listCollapsed: true });
  expect(shown().area, 'also when the core tells what it has').toBe('images');
  asked(0).answer({ ...DEFAULT_SETTINGS, area: 'images', listCollapsed: true });
  await Promise.resolve();
  tell({ ...DEFAULT_SETTINGS, theme: 'dark', area: 'speech' });
  expect(shown(), 'what another window shows is its own').toMatchObject({
    ...{ theme: 'dark', area: 'images', listCollapsed: true },
  });
});

it('a refused setting rolls back only itself', async () => {
  const first = changeSettings({ theme: 'dark' });
  const second = changeSettings({ follow: 'never' });
  asked(0).refuse();
  await expect(first).rejects.toThrow('refused');
  expect(shown()).toMatchObject({ theme: DEFAULT_SETTINGS.theme, follow: 'never' });
  asked(1).answer({ ...DEFAULT_SETTINGS, follow: 'never' });
  await second;
  expect(shown()).toMatchObject({ theme: DEFAULT_SETTINGS.theme, follow: 'never' });
});

it('an event older than the saved settings is ignored', async () => {
  const changed = changeSettings({ follow: 'follow' });
  const before = ++core.rev;
  asked(0).answer({ ...DEFAULT_SETTINGS, follow: 'follow' });
  await changed;
  tell(DEFAULT_SETTINGS, before);
  expect(shown().follow).toBe('follow');
});
