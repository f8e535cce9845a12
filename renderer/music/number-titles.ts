import type { Song } from '../../shared/domain/song.ts';
import { songTitle } from './song-title.ts';

/** Which of those of the same title a song is, from 1 on, the oldest first; by song id. @param songs newest first */
export function numberTitles(songs: readonly Song[]): ReadonlyMap<string, number> {
  const met = new Map<string, number>();
  return new Map(
    songs.toReversed().map((song) => {
      const title = songTitle(song);
      const nth = (met.get(title) ?? 0) + 1;
      met.set(title, nth);
      return [song.id, nth];
    }),
  );
}
