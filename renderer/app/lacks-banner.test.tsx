import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AreaId } from '../../shared/domain/area.ts';
import type { Connection } from '../../shared/domain/connection.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { showLanguage } from '../locales/i18n.ts';
import { connectionRecords } from './connections-store.ts';
import { LacksBanner } from './lacks-banner.tsx';
import { settingsStore } from './settings-store.ts';

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
] as const)('%s names the connection that lacks it and leads to one that has it', (area, said) => {
  expect(words(area)).toMatch(said);
  expect(words(area)).not.toContain('Use Service');
  connectionRecords.put([connection('full')], ++rev);
  expect(words(area)).toContain('Use Service full');
  connectionRecords.remove(['full'], ++rev);
});

it('says nothing where the connection offers it, or nothing is made', () => {
  expect(words('library')).toBe('');
  connectionRecords.put([connection('chat', { songPath: null })], ++rev);
  expect([words('speech'), words('images')]).toEqual(['', '']);
});
