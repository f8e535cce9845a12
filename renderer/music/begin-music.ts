import { onAreaTarget } from '../app/area-state.ts';
import { registerLyricsActions } from './lyrics/lyrics-actions.ts';
import { registerMusicActions } from './music-actions.ts';
import { showSong } from './opened-song.ts';
import { registerSongs } from './palette-music.ts';

let begun = false;

/** Joins music to the palette and the keys, once; the stores begin with their own code. */
export function beginMusic(): void {
  if (begun) return;
  begun = true;
  registerMusicActions();
  registerLyricsActions();
  registerSongs();
  onAreaTarget('music', ({ songId }) => showSong(songId));
}
