import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import type { LibraryFilter, LibraryItem, LibrarySort } from '../../shared/domain/library-item.ts';
import { asksForTags, renameIn } from '../../shared/domain/tag.ts';
import { LIBRARY_SELECTION_MAX, NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { RecordCache } from '../data/record-cache.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { type ItemOrder, orderOf, withItems, withoutItems } from './item-order.ts';
import type { LibraryApi } from './items-state.ts';
import { type ItemsState, NOTHING_READ } from './items-state.ts';
import { EVERYTHING, filterOf, fits, type LibraryView } from './library-filter.ts';
import { placeItem } from './place-item.ts';

/** Items read at a time. */
const PAGE = 120;
/** Items read beyond those in view, on both sides. */
const AHEAD = 60;
/** Delay between a key and the search, and between an event and the repeated search, in milliseconds. */
const REST_MS = { query: 150, news: 600 };

/** The query sent to the core. */
interface Shown {
  readonly filter: LibraryFilter;
  readonly sort: LibrarySort;
}

/**
 * The files that fit a view: their whole order, and the items around what is looked at, read by their ids. What the core announces is put in its place; what is deleted is gone at once.
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
  #isReadingOn = false;
  readonly #known: RecordCache<LibraryItem>;

  constructor(api: LibraryApi, now = () => Date.now(), sort = (): LibrarySort => 'newest') {
    this.#api = api;
    this.#now = now;
    this.#sort = sort;
    this.#known = new RecordCache((ids) => this.#byIds(ids));
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
    this.#known.records.readAnew();
    this.#known.refresh();
    const { view, order } = this.state.getState();
    const shown = { filter: filterOf(view, this.#now()), sort: this.#sort() };
    const same = JSON.stringify(shown) === JSON.stringify(this.#shown) && order.ids.length > 0;
    try {
      const page = await this.#api.items({ ...shown, limit: PAGE });
      if (requestId !== this.#requestId) return;
      this.#known.put(page.items, page.rev);
      const total = page.total ?? page.items.length;
      const whole = !page.more;
      if (!same || whole) this.#show(shown, orderOf(page.items), total, page.rev);
      if (whole) return;
      const { rev } = this.#known.records;
      const { ids, times, bytes } = await this.#api.ids(shown);
      if (requestId !== this.#requestId) return;
      this.#show(shown, { ids, times, bytes }, Math.max(total, ids.length), rev);
      this.#read();
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
    this.#read();
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

  /** Changes whenever something else is known of any item. */
  get seen() {
    return this.#known.seen;
  }

  get(id: string): LibraryItem | undefined {
    return this.#known.get(id);
  }

  /** Applies an event of the core. */
  apply(change: Change, rev: number): void {
    if (change.type === 'library_item') {
      const before = this.get(change.item.id);
      this.#known.put([change.item], rev);
      this.#follow([change.item.id], () => before);
    } else if (change.type === 'library_removed') {
      this.#known.records.remove(change.ids, rev);
      this.#follow(change.ids);
    } else if (change.type === 'tags_changed') {
      if (asksForTags(this.#shown.filter)) this.#after(0);
    } else if (change.type === 'tag_renamed') {
      const { view } = this.state.getState();
      const tags = renameIn(view.tags, change.name, change.to);
      if (`${tags}` !== `${view.tags}`) this.narrow({ tags });
    } else if (change.type === 'library_rebuilt') {
      this.#known.records.allAnnounced();
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
    const had = new Map(ids.map((id) => [id, this.get(id)]));
    const answered = this.#known.records.change(ids, patch, send);
    this.#follow(ids, (id) => had.get(id));
    const problem = await answered;
    this.#follow(ids, (id) => had.get(id));
    // Of those that were not read, only the core knows the places.
    if (problem && patch === null && ids.some((id) => !this.get(id))) void this.load();
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
  #show(shown: Shown, order: ItemOrder, total: number, rev: number): void {
    this.#shown = shown;
    const { records } = this.#known;
    const kept = withoutItems(order, new Set(order.ids.filter((id) => records.isRemoved(id, rev))));
    this.state.setState({
      phase: 'ready',
      isLoading: false,
      problem: null,
      sort: shown.sort,
      order: kept,
      total: Math.max(kept.ids.length, total - (order.ids.length - kept.ids.length)),
    });
  }

  /** Brings the list up to date with what is known of these items. @param before what was known of one until now */
  #follow(ids: readonly string[], before: (id: string) => LibraryItem | undefined = () => undefined): void {
    this.#forget(ids.filter((id) => this.#known.records.isRemoved(id)));
    for (const id of ids) {
      const item = this.get(id);
      if (item) this.#place(item, before(id));
    }
  }

  #place(item: LibraryItem, before: LibraryItem | undefined): void {
    const state = this.state.getState();
    const had = state.order.ids.includes(item.id);
    if (!fits(item, this.#shown.filter)) {
      if (had) this.#forget([item.id]);
      return;
    }
    // Whether it has the words or the tags looked for only the core can tell.
    const { query, tags } = this.#shown.filter;
    const placed = !had && (query ?? tags) !== undefined ? null : placeItem(state, item, before);
    if (placed === null) this.#after(REST_MS.news);
    else this.state.setState(placed);
  }

  #forget(ids: readonly string[]): void {
    const { order, total } = this.state.getState();
    const kept = withoutItems(order, new Set(ids));
    if (kept === order) return;
    const removedCount = order.ids.length - kept.ids.length;
    this.state.setState({ order: kept, total: Math.max(kept.ids.length, total - removedCount) });
    this.#read();
  }

  /** Reads what is missing in view. */
  #read(): void {
    const { order, total, phase } = this.state.getState();
    if (phase !== 'ready') return;
    const [from, to] = this.#wanted;
    this.#known.ensure(order.ids.slice(Math.max(0, from - AHEAD), to + AHEAD));
    const { length } = order.ids;
    if (length >= LIBRARY_SELECTION_MAX && total > length && to + AHEAD > length) void this.#readOn();
  }

  async #byIds(ids: string[]): Promise<{ items: readonly LibraryItem[]; rev: number }> {
    const answer = await this.#api.byIds({ ids });
    const came = new Set(answer.items.map(({ id }) => id));
    const gone = ids.filter((id) => !came.has(id));
    this.#known.records.remove(gone, answer.rev);
    this.#follow(gone);
    return answer;
  }

  /** Reads a page behind the order: of more files than one call names. */
  async #readOn(): Promise<void> {
    if (this.#isReadingOn) return;
    this.#isReadingOn = true;
    const requestId = this.#requestId;
    const { order, total } = this.state.getState();
    const before = order.ids.at(-1);
    const page = await this.#api
      .items({ ...this.#shown, ...(before === undefined ? {} : { before }), limit: PAGE })
      .catch(() => null);
    this.#isReadingOn = false;
    if (!page || requestId !== this.#requestId) return;
    this.#known.put(page.items, page.rev);
    const more = withItems(order, page.items);
    this.state.setState({ order: more, total: page.more ? total : more.ids.length });
  }
}
