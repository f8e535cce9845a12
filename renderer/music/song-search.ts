import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Song } from '../../shared/domain/song.ts';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import type { MusicApi } from './music-deps.ts';
import { SongsStore } from './songs-store.ts';

/** Rest after a key before searching, in milliseconds. */
const REST_MS = 120;

export interface SongSearchState {
  readonly query: string;
  /** The results, as a list of their own; null without a query, or until the first response arrives. */
  readonly found: SongsStore | null;
}

/** Search over titles, texts and styles. Only the answer to the newest query is ever shown. */
export class SongSearch {
  readonly state: StoreApi<SongSearchState> = createStore(() => ({ query: '', found: null }));
  readonly #api: MusicApi;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: MusicApi) {
    this.#api = api;
  }

  search(text: string): void {
    const query = text.slice(0, NAME_MAX_LENGTH);
    clearTimeout(this.#timer);
    if (query.trim() === '') {
      this.state.setState({ query, found: null });
      return;
    }
    // The previous results stay in view until the next response.
    this.state.setState({ query });
    this.#timer = setTimeout(() => void this.#ask(query), REST_MS);
  }

  apply(song: Song): void {
    this.state.getState().found?.apply(song);
  }

  forget(id: string): void {
    this.state.getState().found?.forget(id);
  }

  /** Asks again, after the way to the core broke. */
  again(): void {
    const { query } = this.state.getState();
    if (query.trim() !== '') void this.#ask(query);
  }

  async #ask(query: string): Promise<void> {
    const found = new SongsStore(this.#api, query.trim());
    await found.load();
    if (this.state.getState().query === query) this.state.setState({ found });
  }
}
