import type { Api } from '../../shared/contract/index.ts';
import type { Song } from '../../shared/domain/song.ts';
import type { ListFilter } from '../data/list-search.ts';
import { idPage, RecordList } from '../data/record-list.ts';
import type { Records } from '../data/records.ts';

/** The part of the contract that music calls. */
export type MusicApi = Pick<Api, 'music'>;

/**
 * Creates the list of songs, newest first, those still being made among them.
 * @param filter text that must occur in title, lyrics or style, and tags; the list then has only the matching songs
 */
export function createSongList(
  { music }: MusicApi,
  records: Records<Song>,
  filter?: ListFilter,
): RecordList<Song> {
  return new RecordList({
    records,
    page: (last) => music.songs({ ...idPage(last), ...filter }),
    closed: filter !== undefined,
  });
}
