import { openArea } from '../app/area-state.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import { formatDay, formatTime } from '../locales/format.ts';
import { songs } from './music.ts';
import { songTitle } from './song-title.ts';

/** Songs the palette knows without being asked for more. */
const SHOWN = 200;

/** Lets the palette go to a song by its title, its style or its words. */
export function registerSongs(): () => void {
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
          detail: [song.settings.style, `${formatDay(song.createdAt)} ${formatTime(song.createdAt)}`]
            .filter(Boolean)
            .join(' · '),
          keywords: song.text.slice(0, SHOWN),
          run: () => openArea('music', { songId: song.id }),
        })),
  });
}
