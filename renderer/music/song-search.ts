import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../shared/contract/index.ts';
import type { Song } from '../../shared/domain/song.ts';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { idPage, RecordList } from '../data/record-list.ts';
import type { Records } from '../data/records.ts';

/** The part of the contract that music calls. */
export type MusicApi = Pick<Api, 'music'>;

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

/** Rest after a key before searching, in milliseconds. */
const REST_MS = 120;

export interface SongSearchState {
  readonly query: string;
  /** The results, as a list of their own; null without a query, or until the first response arrives. */
  readonly found: RecordList<Song> | null;
}

/** Search over titles, texts and styles. Only the answer to the newest query is ever shown. */
export class SongSearch {
  readonly state: StoreApi<SongSearchState> = createStore(() => ({ query: '', found: null }));
  readonly #api: MusicApi;
  readonly #records: Records<Song>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: MusicApi, records: Records<Song>) {
    this.#api = api;
    this.#records = records;
  }

  search(text: string): void {
    const query = text.slice(0, NAME_MAX_LENGTH);
    clearTimeout(this.#timer);
    if (query.trim() === '') {
      this.#show(query, null);
      return;
    }
    // The previous results stay in view until the next response.
    this.state.setState({ query });
    this.#timer = setTimeout(() => void this.#ask(query), REST_MS);
  }

  /** Asks again, after the way to the core broke. */
  again(): void {
    const { query } = this.state.getState();
    if (query.trim() !== '') void this.#ask(query);
  }

  async #ask(query: string): Promise<void> {
    const found = createSongList(this.#api, this.#records, query.trim());
    await found.load();
    if (this.state.getState().query === query) this.#show(query, found);
    else found.dispose();
  }

  #show(query: string, found: RecordList<Song> | null): void {
    this.state.getState().found?.dispose();
    this.state.setState({ query, found });
  }
}
