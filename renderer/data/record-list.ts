import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { firstIndex } from '../lib/first-index.ts';
import type { Records } from './records.ts';

/** Number of records loaded at a time. */
const PAGE = 200;

interface Identified {
  readonly id: string;
}

/** A page of a list as the core returns it, with the revision of the last change before it. */
interface Page<T> {
  readonly items: readonly T[];
  readonly more: boolean;
  readonly rev: number;
}

interface ListOptions<T extends Identified> {
  readonly records: Records<T>;
  /** Loads the page after `last`, or the first one. */
  page(last: T | undefined): Promise<Page<T>>;
  /** The order of the list; newest id first if absent. */
  readonly compare?: (a: T, b: T) => number;
  /** Whether a record belongs to the list; each does if absent. */
  readonly belongs?: (value: T) => boolean;
  /** Returns whether a record comes with the first page, wherever it is in the order; none does if absent. */
  readonly leads?: (value: T) => boolean;
  /** Whether only the core knows what else belongs to the list, as for a search, so that changes add nothing. */
  readonly closed?: boolean;
  /** Whether the list starts with the known records until the first page is loaded. */
  readonly seeded?: boolean;
}

export interface ListState<T> {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly items: readonly T[];
  /** Whether the core has more. */
  readonly more: boolean;
  /** Why the last load failed. */
  readonly problem: CallProblem | null;
}

/** A sorted list of records, loaded in pages and kept up to date with changes of the records. */
export class RecordList<T extends Identified> {
  readonly state: StoreApi<ListState<T>> = createStore(() => ({
    phase: 'loading',
    items: [],
    more: false,
    problem: null,
  }));
  readonly #options: ListOptions<T>;
  readonly #compare: (a: T, b: T) => number;
  readonly #leads: (value: T) => boolean;
  /** The members with the values by which they were placed. */
  readonly #placed = new Map<string, T>();
  #loading: Promise<void> | null = null;
  /** Stops following the records. */
  readonly dispose: () => void;

  constructor(options: ListOptions<T>) {
    this.#options = options;
    const { compare, leads } = options;
    this.#compare = compare ? (a, b) => compare(a, b) || newestFirst(a, b) : newestFirst;
    this.#leads = leads ?? (() => false);
    this.dispose = options.records.onChange((ids) => this.#follow(ids));
    if (options.seeded) this.#follow(Array.from(options.records.values(), ({ id }) => id));
  }

  /**
   * Reloads the first page and keeps the pages after it, unless they may lack restored records.
   * Members missing from the page are removed.
   */
  load(): Promise<void> {
    return this.#load(true);
  }

  /** Reloads the list from the start and drops all later pages, whose records may be gone. */
  async reload(): Promise<void> {
    await this.#loading;
    await this.#load(false);
  }

  #load(keeps: boolean): Promise<void> {
    this.#loading ??= this.#run(async () => {
      const keepsRest = this.#options.records.readAnew() && keeps && this.state.getState().phase === 'ready';
      const page = await this.#options.page(undefined);
      const came = new Set(page.items.map(({ id }) => id));
      const last = this.#lastPaged(page.items);
      const isAfter = (item: T) =>
        page.more && last !== undefined && !this.#leads(item) && this.#compare(item, last) > 0;
      const removed = this.#items.filter(
        (item) => !came.has(item.id) && (isAfter(item) ? !keepsRest : this.#isOlder(item, page)),
      );
      const hasMore = keepsRest && this.#items.some(isAfter) ? this.state.getState().more : page.more;
      this.#take(page, { phase: 'ready', problem: null, more: page.more && hasMore }, removed);
    });
    return this.#loading;
  }

  /** Loads the next page, or waits for the one being loaded; does nothing if there is none. */
  loadMore(): Promise<void> {
    const last = this.#lastPaged(this.#items);
    if (this.#loading) return this.#loading;
    if (!this.state.getState().more || last === undefined) return Promise.resolve();
    this.#loading = this.#run(async () => {
      const page = await this.#options.page(last);
      this.#take(page, { more: page.more }, []);
    });
    return this.#loading;
  }

  /** Returns the first match in list order; loads further pages as needed. */
  async seek(fits: (item: T) => boolean): Promise<T | undefined> {
    if (this.state.getState().phase !== 'ready') await this.load();
    for (;;) {
      const found = this.#items.find(fits);
      if (found) return found;
      // A page being loaded may contain it.
      if (this.#loading) {
        await this.#loading;
        continue;
      }
      const { phase, more } = this.state.getState();
      if (!more || phase !== 'ready') return undefined;
      const last = this.#items.at(-1)?.id;
      await this.loadMore();
      if (this.#items.at(-1)?.id === last) return undefined;
    }
  }

  /** Returns a member of the list. */
  find(id: string): T | undefined {
    return this.#placed.get(id);
  }

  get #items(): readonly T[] {
    return this.state.getState().items;
  }

  #isOlder({ id }: T, { rev }: Page<T>): boolean {
    return this.#options.records.revOf(id) <= rev;
  }

  #take(page: Page<T>, state: Partial<ListState<T>>, removed: readonly T[]): void {
    this.#options.records.put(page.items, page.rev);
    const items = [...this.#items];
    for (const { id } of removed) this.#takeOut(items, id);
    for (const { id } of page.items) this.#place(items, id, true);
    this.state.setState({ ...state, items });
  }

  #follow(ids: readonly string[]): void {
    const items = [...this.#items];
    const changed = ids.filter((id) => this.#place(items, id, false));
    if (changed.length > 0) this.state.setState({ items });
  }

  /**
   * Inserts a record or removes it; returns false if nothing changes.
   * @param read whether the core listed it
   */
  #place(items: T[], id: string, read: boolean): boolean {
    const { records, belongs = () => true, closed = false } = this.#options;
    const value = records.get(id);
    const before = this.#placed.get(id);
    if (value !== undefined && value === before) return false;
    const had = this.#takeOut(items, id);
    if (value === undefined || !belongs(value) || !(read || had || !closed)) return had;
    const wasPaged = before !== undefined && !this.#leads(before);
    if (!read && !wasPaged && this.#isBeyond(items, value)) return had;
    items.splice(this.#placeOf(items, value), 0, value);
    this.#placed.set(id, value);
    return true;
  }

  /** Returns whether rows that are not loaded may precede a record, so that it comes with its page. */
  #isBeyond(items: readonly T[], value: T): boolean {
    if (!this.state.getState().more || this.#leads(value)) return false;
    const last = this.#lastPaged(items);
    return last === undefined || this.#compare(last, value) < 0;
  }

  /** Returns the last member of the loaded pages, after which the next page begins. */
  #lastPaged(items: readonly T[]): T | undefined {
    return items.findLast((item) => !this.#leads(item));
  }

  #takeOut(items: T[], id: string): boolean {
    const placed = this.#placed.get(id);
    if (placed === undefined) return false;
    this.#placed.delete(id);
    items.splice(this.#placeOf(items, placed), 1);
    return true;
  }

  /** Returns the index that a value has or would have. */
  #placeOf(items: readonly T[], value: T): number {
    return firstIndex(items.length, (at) => {
      const other = items[at];
      return !other || this.#compare(other, value) >= 0;
    });
  }

  #run(read: () => Promise<void>): Promise<void> {
    return read()
      .catch((thrown: unknown) => {
        const phase = this.state.getState().phase === 'ready' ? 'ready' : 'failed';
        this.state.setState({ phase, problem: callProblem(thrown) });
      })
      .finally(() => {
        this.#loading = null;
      });
  }
}

/** Returns the parameters for the page after `last`, with ids as cursors. */
export function idPage(last: Identified | undefined): { limit: number; before?: string } {
  return { limit: PAGE, ...(last ? { before: last.id } : {}) };
}

/** Sorts by id, which ascends with time. */
function newestFirst(a: Identified, b: Identified): number {
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}
