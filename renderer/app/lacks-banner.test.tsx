import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AreaId } from '../../shared/domain/area.ts';
import type { Connection } from '../../shared/domain/connection.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { showLanguage } from '../locales/i18n.ts';
import { asDefault, connectionIdOf, connectionRecords, connectionsStore } from './connections-store.ts';
import { LacksBanner } from './lacks-banner.tsx';
import { settingsStore } from './settings-store.ts';

const change = vi.hoisted(() => vi.fn());
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { settings: { change } },
}));

const connection = (id: string, profile: Partial<Connection['profile']> = {}): Connection => ({
  id,
  name: `Service ${id}`,
  kind: 'service',
  baseUrl: 'https://api.example.com',
  profile: { ...DEFAULT_PROFILE, ...profile },
  key: { state: 'present', lastFour: '1234', kept: true },
  lastError: null,
});
function words(area: AreaId): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(<LacksBanner area={area} />));
  const { textContent } = place;
  act(() => root.unmount());
  return textContent;
}

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
});
let rev = 0;
beforeEach(() => {
  const chatOnly = { speechPath: null, songPath: null, imageSyncPath: null, imageAsyncPath: null };
  connectionRecords.put([connection('chat', chatOnly)], ++rev);
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, connectionId: 'chat' } }));
});

it.each([
  ['speech', /^Service chat doesn’t offer speech\./],
  ['music', /^Service chat doesn’t offer songs\./],
  ['images', /^Service chat doesn’t offer images\./],
] as const)('the %s banner names the connection that lacks it and offers one that has it', (area, text) => {
  expect(words(area)).toMatch(text);
  expect(words(area)).not.toContain('Use Service');
  connectionRecords.put([connection('full')], ++rev);
  expect(words(area)).toContain('Use Service full');
  connectionRecords.remove(['full'], ++rev);
});

it('no banner is shown if the connection supports the area', () => {
  expect(words('library')).toBe('');
  connectionRecords.put([connection('chat', { songPath: null })], ++rev);
  expect([words('speech'), words('images')]).toEqual(['', '']);
});

it("the banner's connection applies to its area only, and a new default to all areas", async () => {
  connectionRecords.put([connection('full')], ++rev);
  change.mockImplementation(async (patch) => ({ ...DEFAULT_SETTINGS, ...patch, connectionId: 'chat', rev }));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<LacksBanner area="music" />));
  await act(async () => place.querySelector('button')?.click());
  expect(change).toHaveBeenCalledWith({ areaConnections: { music: 'full' } });
  act(() => root.unmount());
  const choose = (patch: Partial<Settings>) =>
    settingsStore.setState(({ settings }) => ({ settings: { ...settings, ...patch } }));
  choose({ areaConnections: { music: 'full', speech: 'removed' } });
  const used = () => (['chat', 'speech', 'music', 'images'] as const).map((area) => connectionIdOf(area));
  connectionsStore.setState({ loaded: true });
  // An area whose connection was removed uses the default.
  expect(used()).toEqual(['chat', 'chat', 'full', 'chat']);
  expect(words('music')).toBe('');
  choose(asDefault('full'));
  expect(used()).toEqual(['full', 'full', 'full', 'full']);
});
