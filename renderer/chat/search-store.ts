import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import type { SearchFilter, SearchHit } from '../../shared/contract/conversations.ts';
import { asksForTags, renameIn } from '../../shared/domain/tag-text.ts';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { spanOf } from '../lib/days.ts';
import { Newest } from '../lib/newest.ts';
import type { ChatApi } from './chat-deps.ts';

const HITS = 100;

export interface SearchState {
  readonly query: string;
  readonly filter: SearchNarrowing;
  /** Null while there is no search, or its first result is pending. */
  readonly hits: readonly SearchHit[] | null;
  readonly failed: boolean;
}

/** Returns whether there is anything to search for: text, or a filter alone. */
export function isSearching({ query, filter }: Pick<SearchState, 'query' | 'filter'>): boolean {
  return query.trim() !== '' || isNarrowed(filter);
}

/**
 * Searches messages and titles after each key, without a delay: a search takes a few milliseconds, even of a million
 * messages. Shows only the result of the newest query.
 */
export class SearchStore {
  readonly state: StoreApi<SearchState> = createStore(() => ({
    query: '',
    filter: NO_FILTER,
    hits: null,
    failed: false,
  }));
  readonly #api: ChatApi;
  #asking: Promise<void> = Promise.resolve();
  readonly #newest = new Newest();
  #isNewest = this.#newest.begin();

  constructor(api: ChatApi) {
    this.#api = api;
  }

  search(text: string): void {
    this.#change({ query: text });
  }

  /** Changes the filter until the window closes. */
  narrow(change: Partial<SearchNarrowing>): void {
    this.#change({ filter: { ...this.state.getState().filter, ...change } });
  }

  widen(): void {
    this.#change({ filter: NO_FILTER });
  }

  /** Clears the text and the filter, which shows all conversations again. */
  clear(): void {
    this.#change({ query: '', filter: NO_FILTER });
  }

  /** Searches again, because the conversations changed or the last search failed. */
  refresh(): void {
    this.#change({});
  }

  /** Applies an event from the core, which alone knows the tags of a conversation. */
  apply(change: Change): void {
    const { query, filter } = this.state.getState();
    if (change.type === 'tag_renamed' && filter.tags.length > 0)
      this.narrow({ tags: renameIn(filter.tags, change.name, change.to) });
    if (change.type === 'tags_changed' && asksForTags({ query, tags: filter.tags })) this.refresh();
  }

  /** Resolves with the hits of the current text, because Enter may precede the end of the search. */
  async settled(): Promise<readonly SearchHit[]> {
    if (!isSearching(this.state.getState())) return [];
    const isNewest = this.#isNewest;
    await this.#asking;
    return isNewest() ? (this.state.getState().hits ?? []) : [];
  }

  #change(change: Partial<Pick<SearchState, 'query' | 'filter'>>): void {
    // A running search has an outdated query.
    this.#isNewest = this.#newest.begin();
    this.state.setState(change);
    if (isSearching(this.state.getState())) this.#asking = this.#ask(this.#isNewest);
    else this.state.setState({ hits: null, failed: false });
  }

  async #ask(isNewest: () => boolean): Promise<void> {
    const { query, filter } = this.state.getState();
    const narrowed = isNarrowed(filter) ? { filter: filterOf(filter, Date.now()) } : {};
    try {
      const hits = await this.#api.conversations.search({ query: query.trim(), limit: HITS, ...narrowed });
      if (isNewest()) this.state.setState({ hits, failed: false });
    } catch {
      if (isNewest()) this.state.setState({ hits: [], failed: true });
    }
  }
}

export const SEARCH_DATES = ['any', 'today', 'week', 'month', 'range'] as const;
type SearchDate = (typeof SEARCH_DATES)[number];

export const SEARCH_HAS = ['image', 'code', 'tool', 'document', 'bookmark'] as const;
type SearchHas = (typeof SEARCH_HAS)[number];

/** The search filters as chosen; days are in the local time zone. */
export interface SearchNarrowing {
  /** Empty means any model. */
  readonly model: string;
  readonly date: SearchDate;
  /** Days as `2026-01-31`, both inclusive; empty means unbounded. Only used with `range`. */
  readonly from: string;
  readonly to: string;
  readonly has: readonly SearchHas[];
  /** Tags that a conversation must all have. */
  readonly tags: readonly string[];
}

export const NO_FILTER: SearchNarrowing = { model: '', date: 'any', from: '', to: '', has: [], tags: [] };

/** Returns whether any filter is active. */
export function isNarrowed(filter: SearchNarrowing): boolean {
  return narrowedBy(filter) > 0;
}

/** Returns the number of active filters: model, date, and each tag and content type. */
export function narrowedBy(filter: SearchNarrowing): number {
  const { from, to } = spanOf(filter, 0);
  const span = from === undefined && to === undefined ? 0 : 1;
  return (filter.model.trim() === '' ? 0 : 1) + span + filter.has.length + filter.tags.length;
}

/** Converts the filters for the core. @param now epoch milliseconds, which decide the current day */
export function filterOf(filter: SearchNarrowing, now: number): SearchFilter {
  const model = filter.model.trim().slice(0, NAME_MAX_LENGTH);
  return {
    ...(model === '' ? {} : { model }),
    ...spanOf(filter, now),
    ...(filter.has.length === 0 ? {} : { has: [...filter.has] }),
    ...(filter.tags.length === 0 ? {} : { tags: [...filter.tags] }),
  };
}
