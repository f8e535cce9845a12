import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import { asksForTags, renameIn } from '../../shared/domain/tag-text.ts';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import type { RecordList } from './record-list.ts';

/** Rest after a key before searching, in milliseconds. */
const REST_MS = 120;

/** The filter of a list; absent fields do not narrow it. */
export interface ListFilter {
  readonly query?: string;
  readonly tags?: string[];
}

interface ListSearchState<T extends { readonly id: string }> {
  readonly query: string;
  /** Records have all of them. */
  readonly tags: readonly string[];
  /** The results, as a list of their own; null without a filter, or until the first response arrives. */
  readonly found: RecordList<T> | null;
}

/** Search over a list by words and tags. Only the answer to the newest question is ever shown. */
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

  /** Asks again, after the way to the core broke. */
  again(): void {
    this.#change({}, 0);
  }

  /** Applies an event of the core: only the core can tell what has a tag. */
  apply(change: Change): void {
    const state = this.state.getState();
    if (change.type === 'tag_renamed')
      this.state.setState({ tags: renameIn(state.tags, change.name, change.to) });
    if (change.type === 'tags_changed' && asksForTags(state)) this.again();
  }

  #change(change: Partial<Pick<ListSearchState<T>, 'query' | 'tags'>>, rest: number): void {
    clearTimeout(this.#timer);
    // The previous results stay in view until the next response.
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
