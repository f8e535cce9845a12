import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import type { LibraryFilter, LibraryItem, LibrarySort } from '../../shared/domain/library-item.ts';
import { asksForTags, renameIn } from '../../shared/domain/tag.ts';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { Records } from '../data/records.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { forgetFar } from './forget-far.ts';
import { type ItemOrder, orderOf, withoutItems } from './item-order.ts';
import { type ItemsState, NOTHING_READ } from './items-state.ts';
import type { LibraryApi } from './library-deps.ts';
import { EVERYTHING, filterOf, fits, type LibraryView } from './library-filter.ts';
import { missingPlace } from './missing-place.ts';
import { placeItem } from './place-item.ts';
import { type ItemPage, putPage } from './put-page.ts';

/** Items read at a time. */
const PAGE = 120;
/** Items read beyond those in view, on both sides. */
const AHEAD = 60;
/** Items kept when more were read; the others are read again when they come into view. */
const MAX_ITEMS = 2400;
/** Delay between a key and the search, and between an event and the repeated search, in milliseconds. */
const REST_MS = { query: 150, news: 600 };

/** The query sent to the core. */
interface Shown {
  readonly filter: LibraryFilter;
  readonly sort: LibrarySort;
}

/**
 * The files that fit a view: their whole order, and the items around what is looked at, read by cursor from wherever
 * that is. What the core announces is put in its place; what is deleted is gone at once.
 */
export class LibraryItems {
  readonly state: StoreApi<ItemsState> = createStore(() => NOTHING_READ);
  readonly #api: LibraryApi;
  readonly #now: () => number;
  readonly #sort: () => LibrarySort;
  /** The query that the shown items came from. */
  #shown: Shown = { filter: {}, sort: 'newest' };
  /** Each asking has a number: an older answer changes nothing. */
  #requestId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted: readonly [from: number, to: number] = [0, AHEAD];
  #reading = false;
  /** Read before the way to the core broke: shown, and read again. */
  #old: ReadonlySet<string> = new Set();
  readonly #records = new Records<LibraryItem>();

  constructor(api: LibraryApi, now = () => Date.now(), sort = (): LibrarySort => 'newest') {
    this.#api = api;
    this.#now = now;
    this.#sort = sort;
  }

  /** Looks at other files. What was shown stays until the answer comes; words are asked for when typing rests. */
  narrow(change: Partial<LibraryView>): void {
    const before = this.state.getState().view;
    const view = { ...before, ...change, query: (change.query ?? before.query).slice(0, NAME_MAX_LENGTH) };
    const typing = view.query !== before.query && view.query !== '';
    this.state.setState({ view, isLoading: true });
    this.#after(typing ? REST_MS.query : 0);
  }

  /** Sorts what is looked at another way: what was shown stays until the answer comes. */
  resort(): void {
    this.state.setState({ isLoading: true });
    this.#after(0);
  }

  /** Reads all anew: the first time, after a break, or when so much changed at once. */
  async load(): Promise<void> {
    clearTimeout(this.#timer);
    const requestId = ++this.#requestId;
    this.#records.readAnew();
    const { view, order } = this.state.getState();
    const shown = { filter: filterOf(view, this.#now()), sort: this.#sort() };
    const same = JSON.stringify(shown) === JSON.stringify(this.#shown) && order.ids.length > 0;
    try {
      const page = await this.#api.items({ ...shown, limit: PAGE });
      if (requestId !== this.#requestId) return;
      this.#records.put(page.items, page.rev);
      const total = page.total ?? page.items.length;
      const whole = !page.more;
      if (!same || whole) this.#show(shown, orderOf(page.items), page.items, total, page.rev);
      if (whole) return;
      const { rev } = this.#records;
      const { ids, times, bytes } = await this.#api.ids(shown);
      if (requestId !== this.#requestId) return;
      this.#show(shown, { ids, times, bytes }, page.items, Math.max(total, ids.length), rev);
      this.#pump();
    } catch (thrown) {
      if (requestId !== this.#requestId) return;
      const { phase } = this.state.getState();
      this.state.setState({
        phase: phase === 'ready' && same ? 'ready' : 'failed',
        isLoading: false,
        problem: callProblem(thrown),
      });
    }
  }

  /** Reports the range of indexes in view, so that the store loads it and its surroundings. */
  look(from: number, to: number): void {
    this.#wanted = [from, to];
    this.#pump();
  }

  /** The place of a file, with all shown where the view leaves it out; null when there is no such file. */
  async reveal(id: string): Promise<number | null> {
    const placeNow = () => this.state.getState().order.ids.indexOf(id);
    if (this.state.getState().phase !== 'ready') await this.load();
    if (placeNow() < 0) {
      this.state.setState({ view: EVERYTHING, isLoading: true });
      await this.load();
    }
    const place = placeNow();
    return place < 0 ? null : place;
  }

  get(id: string): LibraryItem | undefined {
    return this.state.getState().items.get(id);
  }

  /** Applies an event of the core. */
  apply(change: Change, rev: number): void {
    if (change.type === 'library_item') {
      this.#records.put([change.item], rev);
      this.#follow([change.item.id]);
    } else if (change.type === 'library_removed') {
      this.#records.remove(change.ids, rev);
      this.#follow(change.ids);
    } else if (change.type === 'tags_changed') {
      if (asksForTags(this.#shown.filter)) this.#after(0);
    } else if (change.type === 'tag_renamed') {
      const { view } = this.state.getState();
      const tags = renameIn(view.tags, change.name, change.to);
      if (`${tags}` !== `${view.tags}`) this.narrow({ tags });
    } else if (change.type === 'library_rebuilt') {
      this.#records.allAnnounced();
      void this.load();
    }
  }

  /** Sets or removes stars at once, and reverts them when the core refuses. */
  star(ids: readonly string[], starred: boolean): Promise<CallProblem | null> {
    return this.#change(ids, { starred }, () => this.#api.star({ ids: [...ids], starred }));
  }

  /** Moves items to the trash: removes them from the list at once, and puts them back when the core refuses. */
  remove(ids: readonly string[]): Promise<CallProblem | null> {
    return this.#change(ids, null, () => this.#api.remove({ ids: [...ids] }));
  }

  async #change(ids: readonly string[], patch: Partial<LibraryItem> | null, send: () => Promise<unknown>) {
    const answered = this.#records.change(ids, patch, send);
    this.#follow(ids);
    const problem = await answered;
    this.#follow(ids);
    // Of those that were not read, only the core knows the places.
    if (problem && patch === null && ids.some((id) => !this.#records.get(id))) void this.load();
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

  #after(ms: number): void {
    clearTimeout(this.#timer);
    if (ms === 0) void this.load();
    else this.#timer = setTimeout(() => void this.load(), ms);
  }

  /** @param rev of the order: what was removed since is not part of it */
  #show(shown: Shown, order: ItemOrder, read: readonly LibraryItem[], total: number, rev: number): void {
    this.#shown = shown;
    const had = this.state.getState().items;
    this.#old = new Set(had.keys());
    const items = new Map(had);
    this.#take(items, read);
    const kept = withoutItems(order, new Set(order.ids.filter((id) => this.#records.isRemoved(id, rev))));
    this.state.setState({
      phase: 'ready',
      isLoading: false,
      problem: null,
      items,
      sort: shown.sort,
      order: kept,
      total: Math.max(kept.ids.length, total - (order.ids.length - kept.ids.length)),
    });
  }

  #take(items: Map<string, LibraryItem>, read: readonly LibraryItem[]): void {
    const old = new Set(this.#old);
    for (const { id } of read) {
      const item = this.#records.get(id);
      if (item) items.set(id, item);
      old.delete(id);
    }
    this.#old = old;
  }

  /** Brings the list up to date with what is known of these items. */
  #follow(ids: readonly string[]): void {
    this.#forget(ids.filter((id) => this.#records.isRemoved(id)));
    for (const id of ids) {
      const item = this.#records.get(id);
      if (item) this.#put(item);
    }
  }

  #put(item: LibraryItem): void {
    const state = this.state.getState();
    const had = state.order.ids.includes(item.id);
    if (!fits(item, this.#shown.filter)) {
      if (had) this.#forget([item.id]);
      return;
    }
    const next = new Map(state.items);
    // Whether it has the words or the tags looked for only the core can tell.
    const { query, tags } = this.#shown.filter;
    const placed = !had && (query ?? tags) !== undefined ? null : placeItem(state, item);
    if (placed === null) this.#after(REST_MS.news);
    if (!(had || placed?.order.ids.includes(item.id))) return;
    this.#take(next, [item]);
    this.state.setState({ ...placed, items: next });
  }

  #forget(ids: readonly string[]): void {
    const { order, total, items } = this.state.getState();
    const kept = withoutItems(order, new Set(ids));
    if (kept === order) return;
    const next = new Map(items);
    for (const id of ids) next.delete(id);
    const removedCount = order.ids.length - kept.ids.length;
    this.state.setState({ order: kept, items: next, total: Math.max(kept.ids.length, total - removedCount) });
    this.#pump();
  }

  /** Reads what is missing in view, a page at a time, until nothing is. */
  #pump(): void {
    if (this.#reading) return;
    this.#reading = true;
    void this.#readMissing().finally(() => {
      this.#reading = false;
    });
  }

  async #readMissing(): Promise<void> {
    for (let at = this.#missing(); at !== null; at = this.#missing()) {
      const requestId = this.#requestId;
      const { order } = this.state.getState();
      const before = order.ids[at - 1];
      try {
        const after = before === undefined ? {} : { before };
        const page = await this.#api.items({ ...this.#shown, ...after, limit: PAGE });
        // Another list by now: its places are not these.
        if (requestId !== this.#requestId) continue;
        this.#records.put(page.items, page.rev);
        this.#takePage(order.ids.slice(at, at + PAGE), page, before);
      } catch (thrown) {
        if (requestId !== this.#requestId) continue;
        const problem = callProblem(thrown);
        // The one it was to go on from is gone: where all stand now is read anew. Else the next look tries again.
        if (problem.kind === 'not_found') await this.load();
        return;
      }
    }
  }

  #takePage(expected: readonly string[], page: ItemPage, before: string | undefined): void {
    const { order, items, total, sort } = this.state.getState();
    const next = new Map(items);
    this.#take(next, page.items);
    const fresh = page.items.filter(({ id }) => this.#records.get(id));
    const sorted = sort === 'newest' ? null : { before };
    const now = putPage({ order, total }, expected, { items: fresh, more: page.more }, sorted);
    if (next.size > MAX_ITEMS)
      this.#records.forget(forgetFar(next, now.order.ids, this.#wanted, MAX_ITEMS / 4));
    this.state.setState({ ...now, items: next });
  }

  #missing(): number | null {
    const { order, items, total, phase } = this.state.getState();
    if (phase !== 'ready') return null;
    const has = (id: string) => items.has(id) && !this.#old.has(id);
    return missingPlace({ ids: order.ids, total, has, wanted: this.#wanted, ahead: AHEAD, page: PAGE });
  }
}
