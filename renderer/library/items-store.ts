import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import type { Api } from '../../shared/contract/index.ts';
import type { LibraryFilter, LibraryItem, LibrarySort } from '../../shared/domain/library-item.ts';
import { asksForTags, renameIn } from '../../shared/domain/tag-text.ts';
import { LIBRARY_SELECTION_MAX, NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { OrderedRecords } from '../data/ordered-records.ts';
import { EMPTY_ORDER, type RecordOrder, withMore } from '../data/record-order.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { EVERYTHING, filterOf, fits, type LibraryView } from './library-filter.ts';

/** Number of items loaded at a time. */
const PAGE = 120;
/** Number of items loaded before and after those in view. */
const AHEAD = 60;
/** Delay between a key and the search, and between an event and the repeated search, in milliseconds. */
const REST_MS = { query: 150, news: 600 };

/** The part of the contract that the lists need; tests provide their own. */
export type LibraryApi = Pick<Api['library'], 'items' | 'ids' | 'byIds' | 'star' | 'remove' | 'restore'>;

type LibraryQuery = LibraryFilter & { readonly sort: LibrarySort };

/** The files that match a view in the chosen order, and the size of each in bytes. */
export class LibraryItems extends OrderedRecords<LibraryItem, LibraryQuery> {
  /** The view that is shown or being loaded. */
  readonly view: StoreApi<LibraryView> = createStore(() => EVERYTHING);
  readonly #api: LibraryApi;
  readonly #now: () => number;
  readonly #sort: () => LibrarySort;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #inView: readonly [from: number, to: number] = [0, AHEAD];
  #isReadingOn = false;

  constructor(api: LibraryApi, now = () => Date.now(), sort = (): LibrarySort => 'newest') {
    super(api, { sort: 'newest' });
    this.#api = api;
    this.#now = now;
    this.#sort = sort;
    this.state.subscribe(({ order }, before) => {
      if (order !== before.order) this.#readInView();
    });
  }

  /** Changes the filters. The previous list stays until the response; a text is searched for when typing pauses. */
  narrow(change: Partial<LibraryView>): void {
    const before = this.view.getState();
    const query = (change.query ?? before.query).slice(0, NAME_MAX_LENGTH);
    const isTyping = query !== before.query && query !== '';
    this.view.setState({ ...change, query });
    this.state.setState({ isLoading: true });
    this.#loadAfter(isTyping ? REST_MS.query : 0);
  }

  /** Sorts the list in another order. The previous one stays until the response. */
  resort(): void {
    this.state.setState({ isLoading: true });
    this.#loadAfter(0);
  }

  /** Reloads everything: at first, after a reconnect, or after bulk changes. */
  override load(): Promise<void> {
    clearTimeout(this.#timer);
    this.cache.refresh();
    return super.load();
  }

  /** Reports the range of indexes in view, so that the store loads it and its surroundings. */
  look(from: number, to: number): void {
    this.#inView = [from, to];
    this.#readInView();
  }

  /** Returns the index of a file, clearing the filters if they hide it; null if there is no such file. */
  async reveal(id: string): Promise<number | null> {
    const placeNow = () => this.state.getState().order.ids.indexOf(id);
    if (this.state.getState().phase !== 'ready') await this.load();
    if (placeNow() < 0) {
      this.view.setState(EVERYTHING);
      this.state.setState({ isLoading: true });
      await this.load();
    }
    const place = placeNow();
    return place < 0 ? null : place;
  }

  /** Applies an event of the core. */
  apply(change: Change, rev: number): void {
    if (change.type === 'library_item') this.put([change.item], rev);
    else if (change.type === 'library_removed') this.forget(change.ids, rev);
    else if (change.type === 'tags_changed') {
      if (asksForTags(this.state.getState().query)) this.#loadAfter(0);
    } else if (change.type === 'tag_renamed') {
      const before = this.view.getState().tags;
      const tags = renameIn(before, change.name, change.to);
      if (`${tags}` !== `${before}`) this.narrow({ tags });
    } else if (change.type === 'library_rebuilt') {
      this.records.allAnnounced();
      void this.load();
    }
  }

  /** Moves items to the trash: removes them from the list at once, and puts them back when the core refuses. */
  async remove(ids: readonly string[]): Promise<CallProblem | null> {
    const problem = await this.change(ids, null, () => this.#api.remove({ ids: [...ids] }));
    // Only the core knows the places of files that were not loaded.
    if (problem && ids.some((id) => !this.get(id))) void this.load();
    return problem;
  }

  /** Restores items from the trash. */
  async restore(ids: readonly string[]): Promise<CallProblem | null> {
    try {
      await this.#api.restore({ ids: [...ids] });
    } catch (thrown) {
      return callProblem(thrown);
    }
    await this.load();
    return null;
  }

  protected wanted(): LibraryQuery {
    return { ...filterOf(this.view.getState(), this.#now()), sort: this.#sort() };
  }

  protected async *read({ sort, ...filter }: LibraryQuery, shown: boolean) {
    const page = await this.#api.items({ filter, sort, limit: PAGE });
    this.cache.put(page.items, page.rev);
    const total = page.total ?? page.items.length;
    if (!shown || !page.more) yield { order: this.#orderOf(page.items), total, rev: page.rev };
    if (!page.more) return;
    const { rev } = this.records;
    const { ids, times, bytes } = await this.#api.ids({ filter, sort });
    yield { order: { ids, times, values: bytes }, total: Math.max(total, ids.length), rev };
  }

  protected valueOf({ bytes }: LibraryItem): number {
    return bytes;
  }

  protected fits(item: LibraryItem, query: LibraryQuery): boolean {
    return fits(item, query);
  }

  protected onUnplaced(): void {
    this.#loadAfter(REST_MS.news);
  }

  protected override placed(item: LibraryItem, before: LibraryItem | undefined): RecordOrder | null {
    const { order, query } = this.state.getState();
    if (query.sort === 'newest') return super.placed(item, before);
    const at = order.ids.indexOf(item.id);
    if (at < 0 || !before || !isSortedAlike(query.sort, before, item)) return null;
    return order.values[at] === item.bytes ? order : { ...order, values: order.values.with(at, item.bytes) };
  }

  #loadAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (ms === 0) void this.load();
    else this.#timer = setTimeout(() => void this.load(), ms);
  }

  #orderOf(items: readonly LibraryItem[], order = EMPTY_ORDER): RecordOrder {
    return withMore(
      order,
      items.map((item) => this.inOrder(item)),
    );
  }

  /** Loads what is missing in view. */
  #readInView(): void {
    const { order, total, phase } = this.state.getState();
    if (phase !== 'ready') return;
    const [from, to] = this.#inView;
    this.ensure(order.ids.slice(Math.max(0, from - AHEAD), to + AHEAD));
    const { length } = order.ids;
    if (length >= LIBRARY_SELECTION_MAX && total > length && to + AHEAD > length) void this.#readOn();
  }

  /** Loads the next page of ids, as one call does not return all. */
  async #readOn(): Promise<void> {
    if (this.#isReadingOn) return;
    this.#isReadingOn = true;
    const { query, order } = this.state.getState();
    const { sort, ...filter } = query;
    const before = order.ids.at(-1);
    const page = await this.#api
      .items({ filter, sort, ...(before === undefined ? {} : { before }), limit: PAGE })
      .catch(() => null);
    this.#isReadingOn = false;
    if (!page) return;
    this.cache.put(page.items, page.rev);
    const now = this.state.getState();
    // Otherwise another list is shown by now, or this one ends elsewhere.
    if (now.query !== query || now.order.ids.at(-1) !== before) return this.#readInView();
    const more = this.#orderOf(page.items, now.order);
    this.state.setState({ order: more, total: page.more ? now.total : more.ids.length });
  }
}

/** Returns the total size of the given files. */
export function bytesOf(order: RecordOrder, ids: ReadonlySet<string>): number {
  let sum = 0;
  if (ids.size > 0) for (const [at, id] of order.ids.entries()) if (ids.has(id)) sum += order.values[at] ?? 0;
  return sum;
}

function isSortedAlike(sort: LibrarySort, a: LibraryItem, b: LibraryItem): boolean {
  switch (sort) {
    case 'newest':
    case 'oldest':
      return a.createdAt === b.createdAt;
    case 'title':
      return a.title === b.title && a.prompt === b.prompt;
    case 'longest':
      return a.durationMs === b.durationMs;
    case 'largest':
      return a.bytes === b.bytes;
    default:
      return sort satisfies never;
  }
}
