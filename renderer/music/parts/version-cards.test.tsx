import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { showLanguage } from '../../locales/i18n.ts';
import { songRecords, songs } from '../music.ts';
import { MusicPanel } from '../music-panel.tsx';
import { openedSong, showSong } from '../opened-song.ts';
import { aSong, aVersion } from '../testing/fake-music.ts';
import { VersionCards } from './version-cards.tsx';

vi.mock('../../lib/connection.ts', async (original) => ({
  ...(await original<typeof import('../../lib/connection.ts')>()),
  api: {},
}));
vi.mock('../../lib/changes.ts', () => ({ onReady: () => () => undefined, onChange: () => () => undefined }));

it('version cards show a version being saved and a missing file', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
  const lost = aSong({ id: 'a', versions: [aVersion('a', { n: 1, asset: null })] });
  const saving = aSong({
    id: 'b',
    parentId: 'a',
    state: 'fetching',
    versions: [aVersion('b', { asset: null })],
  });
  songs.state.setState({ items: [{ ...lost, versions: [aVersion('a'), ...lost.versions] }, saving] });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<VersionCards song={saving} version={saving.versions[0]} />));
  const cards = [...place.querySelectorAll('li')].map((card) => card.textContent);
  expect(cards).toHaveLength(3);
  expect(cards[1]).toContain('File moved or deleted');
  expect(cards[2]).toContain('Saving');
  act(() => root.unmount());
});

it('a version being made has a card with its progress; choosing it opens the song', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await showLanguage('en');
  const made = aSong({ id: 'a', versions: [aVersion('a')] });
  const again = { parentId: 'a', createdAt: made.createdAt + 1, versions: [] };
  const coming = aSong({ ...again, id: 'b', state: 'running', progress: { done: 30, total: 100 } });
  const failed = aSong({ ...again, id: 'c', state: 'stopped' });
  songs.state.setState({ items: [failed, coming, made] });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<VersionCards song={made} version={made.versions[0]} />));
  const cards = [...place.querySelectorAll('li')];
  expect(cards.map((card) => card.querySelectorAll('button').length)).toEqual([3, 1]);
  expect(cards[1]?.textContent).toBe('Version 2Generating · 30%');
  await act(async () => cards[1]?.querySelector('button')?.click());
  expect(openedSong()).toBe('b');
  act(() => root.unmount());
});

it('choosing a version that is another song keeps the focus on its card', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await showLanguage('en');
  const first = aSong({ id: 'a', versions: [aVersion('a')] });
  const second = aSong({ id: 'b', parentId: 'a', createdAt: first.createdAt + 1, versions: [aVersion('b')] });
  // As in newer browsers.
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(async () => undefined);
  songRecords.put([first, second], 1);
  songs.state.setState({ phase: 'ready', items: [second, first] });
  showSong('a');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<MusicPanel />));
  const card = () =>
    place.querySelectorAll<HTMLButtonElement>('li button[aria-current], li button.flex-1')[1];
  card()?.focus();
  await act(async () => card()?.click());
  expect(card()?.getAttribute('aria-current')).toBe('true');
  expect(document.activeElement).toBe(card());
  act(() => root.unmount());
});
