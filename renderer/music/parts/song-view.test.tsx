import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/connection.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { waitOutsideAct } from '../../testing/wait-outside-act.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const core = vi.hoisted(() => ({
  songs: async () => ({ items: [], more: false, rev: 1 }),
  get: vi.fn(),
}));
vi.mock('../../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { music: core },
}));
vi.mock('../../lib/changes.ts', () => ({ onReady: () => () => undefined, onChange: () => () => undefined }));

beforeEach(() => {
  sessionStorage.clear();
  vi.resetModules();
  core.get.mockRejectedValue(
    new CallError('NOT_FOUND', { defined: true, data: { what: 'song', id: 'gone' } }),
  );
});

/** Renders the open song in a page that was just loaded and has loaded its list. */
async function show(prepare: (open: (songId: string) => void) => void) {
  const { openedSong, showSong } = await import('../opened-song.ts');
  const { songs } = await import('../music.ts');
  const { SongView } = await import('./song-view.tsx');
  await showLanguage('en');
  await songs.load();
  prepare(showSong);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<SongView songId="gone" />));
  await waitOutsideAct(() => expect(core.get).toHaveBeenCalledWith({ id: 'gone' }));
  const shown = { openedSong: openedSong(), text: place.textContent };
  act(() => root.unmount());
  return shown;
}

it('a restored song that no longer exists gives way to a new song', async () => {
  sessionStorage.setItem('quartet.music.open', 'gone');
  expect(await show(() => undefined)).toMatchObject({ openedSong: null });
  expect(sessionStorage.getItem('quartet.music.open')).toBeNull();
});

it('an opened song that no longer exists shows an error', async () => {
  const { openedSong, text } = await show((open) => open('gone'));
  expect(openedSong).toBe('gone');
  expect(text).toContain('This song no longer exists.');
});
