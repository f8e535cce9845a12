import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SearchHit } from '../../shared/contract/conversations.ts';
import type { ChatApi } from './chat-deps.ts';

/** Rest after a key before searching, in milliseconds: a search takes a few, a word of typing some hundred. */
const REST_MS = 120;
const HITS = 100;
const QUERY_MAX = 200;

export interface SearchState {
  readonly query: string;
  /** Null while nothing is searched for, or the first answer is awaited. */
  readonly hits: readonly SearchHit[] | null;
  readonly failed: boolean;
}

/** Search over messages and titles. Only the answer to the newest query is ever shown. */
export class SearchStore {
  readonly state: StoreApi<SearchState> = createStore(() => ({ query: '', hits: null, failed: false }));
  readonly #api: ChatApi;
  #asking: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(api: ChatApi) {
    this.#api = api;
  }

  search(text: string): void {
    const query = text.slice(0, QUERY_MAX);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (query.trim() === '') {
      this.state.setState({ query, hits: null, failed: false });
      return;
    }
    this.state.setState({ query });
    this.#timer = setTimeout(() => this.#begin(query), REST_MS);
  }

  /** The hits of what is typed now: Enter may come before the search has begun or ended. */
  async settled(): Promise<readonly SearchHit[]> {
    const { query } = this.state.getState();
    if (query.trim() === '') return [];
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#begin(query);
    }
    await this.#asking;
    const now = this.state.getState();
    return now.query === query ? (now.hits ?? []) : [];
  }

  #begin(query: string): void {
    this.#timer = null;
    this.#asking = this.#ask(query);
  }

  async #ask(query: string): Promise<void> {
    try {
      const hits = await this.#api.conversations.search({ query: query.trim(), limit: HITS });
      if (this.state.getState().query === query) this.state.setState({ hits, failed: false });
    } catch {
      if (this.state.getState().query === query) this.state.setState({ hits: [], failed: true });
    }
  }
}
