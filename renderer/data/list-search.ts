import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import { asksForTags, renameIn } from '../../shared/domain/tag-text.ts';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import type { RecordList } from './record-list.ts';

/** Delay before searching after a keystroke, in milliseconds. */
const REST_MS = 120;

/** The filter of a list; absent fields do not filter. */
export interface ListFilter {
  readonly query?: string;
  readonly tags?: string[];
}

interface ListSearchState<T extends { readonly id: string }> {
  readonly query: string;
  /** Records must have all of these tags. */
  readonly tags: readonly string[];
  /** The results, as a list of their own; null without a filter, or until the first response arrives. */
  readonly found: RecordList<T> | null;
}

/** Searches a list by text and tags. Only the response to the latest query is shown. */
export class ListSearch<T extends { readonly id: string }> {
  readonly state: StoreApi<ListSearchState<T>> = createStore(() => ({ query: '', tags: [], found: null }));
  readonly #listOf: (filter: ListFilter) => RecordList<T>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listOf: (filter: ListFilter) => RecordList<T>) {
    this.#listOf = listOf;
  }

  search(text: string): void {
    this.#change({ query: text.slice(0, NAME_MAX_LENGTH) }, REST_MS);
  }

  filter(tags: readonly string[]): void {
    this.#change({ tags }, 0);
  }

  /** Repeats the search after a reconnect. */
  again(): void {
    this.#change({}, 0);
  }

  /** Applies an event of the core, as only the core knows which records have a tag. */
  apply(change: Change): void {
    const state = this.state.getState();
    if (change.type === 'tag_renamed')
      this.state.setState({ tags: renameIn(state.tags, change.name, change.to) });
    if (change.type === 'tags_changed' && asksForTags(state)) this.again();
  }

  #change(change: Partial<Pick<ListSearchState<T>, 'query' | 'tags'>>, rest: number): void {
    clearTimeout(this.#timer);
    // The previous results stay until the next response.
    this.state.setState(change);
    const { query, tags } = this.state.getState();
    if (query.trim() === '' && tags.length === 0) this.#show(null);
    else if (rest === 0) void this.#ask();
    else this.#timer = setTimeout(() => void this.#ask(), rest);
  }

  async #ask(): Promise<void> {
    const { query, tags } = this.state.getState();
    const words = query.trim();
    const found = this.#listOf({
      ...(words === '' ? {} : { query: words }),
      ...(tags.length === 0 ? {} : { tags: [...tags] }),
    });
    await found.load();
    const now = this.state.getState();
    if (now.query === query && now.tags === tags) this.#show(found);
    else found.dispose();
  }

  #show(found: RecordList<T> | null): void {
    this.state.getState().found?.dispose();
    this.state.setState({ found });
  }
}
