import { onAreaTarget } from '../app/area-state.ts';
import { registerLyricsActions } from './lyrics/lyrics-actions.ts';
import { registerMusicActions } from './music-actions.ts';
import { showSong } from './opened-song.ts';
import { registerSongs } from './palette-music.ts';

/** Joins music to the palette and the keys. The stores begin with their own code. */
export function beginMusic(): void {
  registerMusicActions();
  registerLyricsActions();
  registerSongs();
  onAreaTarget('music', ({ songId }) => showSong(songId));
}
