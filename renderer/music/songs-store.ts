import type { Song } from '../../shared/domain/song.ts';
import { NewestList } from '../tasks/newest-list.ts';
import type { MusicApi } from './music-deps.ts';

/** The songs, newest first, those still being made among them. */
export class SongsStore extends NewestList<Song> {
  /** @param query text that must occur in title, lyrics or style; the store then lists only the matching songs */
  constructor({ music }: MusicApi, query?: string) {
    super(
      {
        page: (asked) => music.songs(query === undefined ? asked : { ...asked, query }),
        remove: (id) => music.remove({ id }),
        restore: (id) => music.restore({ id }),
      },
      // The window cannot tell which songs match, so a change updates a match but never adds one.
      (song) => query === undefined || this.find(song.id) !== undefined,
    );
  }
}
