import { type Action, registerActions } from '../app/actions.ts';
import { onAreaTarget, openArea } from '../app/area-state.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import { formatMoment } from '../locales/format.ts';
import { drafter } from './lyrics/drafting.ts';
import { draft, songs } from './music.ts';
import { registerMusicActions } from './music-actions.ts';
import { showSong } from './opened-song.ts';
import { songTitle } from './song-title.ts';

/** Songs the palette knows without being asked for more. */
const SHOWN = 200;

/** Lets the palette go to a song by its title, its style or its words. */
function registerSongs(): () => void {
  return registerPaletteSource({
    id: 'songs',
    heading: 'music:heading.songs',
    items: () =>
      songs.state
        .getState()
        .items.slice(0, SHOWN)
        .map((song) => ({
          id: song.id,
          label: songTitle(song),
          detail: [song.settings.style, formatMoment(song.createdAt)].filter(Boolean).join(' · '),
          keywords: song.text.slice(0, SHOWN),
          run: () => openArea('music', { songId: song.id }),
        })),
  });
}

/** Joins music to the palette and the keys. The stores begin with their own code. */
export function beginMusic(): void {
  registerMusicActions();
  registerLyricsActions();
  registerSongs();
  onAreaTarget('music', ({ songId }) => showSong(songId));
}

/** Registers the commands for writing lyrics in the palette and their shortcuts. */
function registerLyricsActions(): () => void {
  const actions: readonly Action[] = [
    {
      id: 'music.draftLyrics',
      title: 'lyrics:action.draft',
      area: 'music',
      enabled: () => drafter.state.getState().phase === 'idle',
      run() {
        showSong(null);
        draft.set({ mode: 'lyrics' });
        drafter.setOpen(true);
      },
    },
  ];
  return registerActions(actions);
}
