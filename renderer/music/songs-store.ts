import type { Song } from '../../shared/domain/song.ts';
import { NewestList } from '../tasks/newest-list.ts';
import type { MusicApi } from './music-deps.ts';

/** The songs, newest first, those still being made among them. */
export class SongsStore extends NewestList<Song> {
  /** @param query words that must stand in title, text or style; then only songs found so are told of */
  constructor({ music }: MusicApi, query?: string) {
    super(
      {
        page: (asked) => music.songs(query === undefined ? asked : { ...asked, query }),
        remove: (id) => music.remove({ id }),
        restore: (id) => music.restore({ id }),
      },
      // What the core finds, the window cannot tell by itself: news change what was found and add nothing.
      (song) => query === undefined || this.find(song.id) !== undefined,
    );
  }
}
