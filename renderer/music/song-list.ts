import type { Song } from '../../shared/domain/song.ts';
import { idPage, RecordList } from '../data/record-list.ts';
import type { Records } from '../data/records.ts';
import type { MusicApi } from './music-deps.ts';

/**
 * Creates the list of songs, newest first, those still being made among them.
 * @param query text that must occur in title, lyrics or style; the list then has only the matching songs
 */
export function createSongList(
  { music }: MusicApi,
  records: Records<Song>,
  query?: string,
): RecordList<Song> {
  return new RecordList({
    records,
    page: (last) => music.songs({ ...idPage(last), ...(query === undefined ? {} : { query }) }),
    closed: query !== undefined,
  });
}
