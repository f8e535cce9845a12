import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { Newest } from '../lib/newest.ts';
import { RecordCache } from './record-cache.ts';
import { EMPTY_ORDER, type Ordered, type RecordOrder, withoutRecords, withRecord } from './record-order.ts';
import type { Records } from './records.ts';

interface OrderedState<Query> {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The query of the records that are shown. */
  readonly query: Query;
  /** Whether records of another query are being loaded. */
  readonly isLoading: boolean;
  readonly order: RecordOrder;
  /** The number of matches; more than the order contains while that loads. */
  readonly total: number;
  readonly problem: CallProblem | null;
}

/** An order as the core returned it. */
interface OrderRead {
  readonly order: RecordOrder;
  readonly total: number;
  /** The revision of the last change before it was read. */
  readonly rev: number;
}

interface OrderedApi<T> {
  byIds(input: { ids: string[] }): Promise<{ readonly items: readonly T[]; readonly rev: number }>;
  star(input: { ids: string[]; starred: boolean }): Promise<unknown>;
}

interface Narrowed {
  readonly query?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

interface Starred {
  readonly id: string;
  readonly createdAt: number;
  readonly starred: boolean;
}

/**
 * The records that match a query, newest first by default: their complete order, and those in view,
 * loaded by id. Events insert new records in order and remove deleted ones at once.
 */
export abstract class OrderedRecords<T extends Starred, Query extends Narrowed> {
  readonly state: StoreApi<OrderedState<Query>>;
  protected readonly cache: RecordCache<T>;
  /** Discards responses to all but the latest query. */
  readonly #newest = new Newest();
  readonly #api: OrderedApi<T>;
  /** The records that changed while the order was loading. */
  #changed = new Set<string>();

  constructor(api: OrderedApi<T>, query: Query) {
    this.state = createStore(() => ({
      ...{ phase: 'loading', query, isLoading: false, order: EMPTY_ORDER, total: 0, problem: null },
    }));
    this.#api = api;
    this.cache = new RecordCache((ids) => this.#byIds(ids));
  }

  /** Returns the current query. */
  protected abstract wanted(): Query;
  /**
   * Loads the order, its first part separately if that is faster.
   * @param shown whether the query is the shown one
   */
  protected abstract read(query: Query, shown: boolean): AsyncIterable<OrderRead>;
  protected abstract valueOf(record: T): number;
  /** Returns whether a record matches apart from text and tags, which only the core can check. */
  protected abstract fits(record: T, query: Query): boolean;
  /** Called for a record of which only the core knows whether or where it belongs in the list. */
  protected abstract onUnplaced(): void;

  /** Reloads the current query. The previous order stays until the response. */
  async load(): Promise<void> {
    const isNewest = this.#newest.begin();
    const query = this.wanted();
    this.#changed = new Set();
    this.records.readAnew();
    const { phase, query: before } = this.state.getState();
    const shown = phase === 'ready' && JSON.stringify(query) === JSON.stringify(before);
    if (phase === 'failed') this.state.setState({ phase: 'loading', problem: null });
    try {
      for await (const read of this.read(query, shown)) {
        if (!isNewest()) return;
        this.#show(query, read);
      }
    } catch (thrown) {
      if (!isNewest()) return;
      const problem = callProblem(thrown);
      this.state.setState({ phase: shown ? 'ready' : 'failed', isLoading: false, problem });
    }
  }

  get records(): Records<T> {
    return this.cache.records;
  }

  get(id: string): T | undefined {
    return this.cache.get(id);
  }

  /** Loads these records soon, if needed. */
  ensure(ids: readonly string[]): void {
    this.cache.ensure(ids);
  }

  /** Applies records as of a revision: new, changed or restored ones. */
  put(records: readonly T[], rev: number): void {
    const before = new Map(records.map(({ id }) => [id, this.get(id)]));
    this.cache.put(records, rev);
    this.#follow([...before.keys()], before);
  }

  /** Removes records that were deleted here or elsewhere. */
  forget(ids: readonly string[], rev = this.records.rev): void {
    this.records.remove(ids, rev);
    this.#follow(ids);
  }

  /** Sets or removes stars at once, and reverts them when the core refuses. */
  star(ids: readonly string[], starred: boolean): Promise<CallProblem | null> {
    const patch: Partial<Starred> = { starred };
    return this.change(ids, patch as Partial<T>, () => this.#api.star({ ids: [...ids], starred }));
  }

  /**
   * Changes records at once, and rolls back if the core refuses.
   * @param patch null removes them
   */
  protected async change(
    ids: readonly string[],
    patch: Partial<T> | null,
    send: () => Promise<unknown>,
  ): Promise<CallProblem | null> {
    const before = new Map(ids.map((id) => [id, this.get(id)]));
    const answered = this.records.change(ids, patch, send);
    this.#follow(ids, before);
    const problem = await answered;
    this.#follow(ids, before);
    return problem;
  }

  /**
   * Returns the order with a record inserted, the same order if its page is not loaded yet; null if
   * only the core knows its place.
   * @param _before the record as previously known
   */
  protected placed(record: T, _before: T | undefined): RecordOrder | null {
    const { order, total } = this.state.getState();
    const at = order.ids.indexOf(record.id);
    const oldest = order.times.at(-1) ?? 0;
    if (at < 0 && total > order.ids.length && record.createdAt < oldest) return order;
    const moved = at >= 0 && order.times[at] !== record.createdAt;
    return withRecord(moved ? withoutRecords(order, new Set([record.id])) : order, this.inOrder(record));
  }

  protected inOrder(record: T): Ordered {
    return { id: record.id, time: record.createdAt, value: this.valueOf(record) };
  }

  #show(query: Query, { order, total, rev }: OrderRead): void {
    const { records } = this;
    const removed = new Set(order.ids.filter((id) => records.isRemoved(id, rev)));
    const kept = withoutRecords(order, removed);
    this.state.setState({
      ...{ phase: 'ready', query, isLoading: false, problem: null, order: kept },
      total: Math.max(kept.ids.length, total - removed.size),
    });
    this.#follow([...this.#changed]);
  }

  /**
   * Updates the order with the known state of these records.
   * @param before the state previously known
   */
  #follow(ids: readonly string[], before: ReadonlyMap<string, T | undefined> = new Map()): void {
    for (const id of ids) this.#changed.add(id);
    if (this.state.getState().phase !== 'ready') return;
    this.#drop(ids.filter((id) => this.records.isRemoved(id)));
    for (const id of ids) {
      const record = this.get(id);
      if (record) this.#place(record, before.get(id));
    }
  }

  #place(record: T, before: T | undefined): void {
    const { order, query } = this.state.getState();
    if (!this.fits(record, query)) {
      this.#drop([record.id]);
      return;
    }
    const isOpen = (query.query ?? query.tags) === undefined || order.ids.includes(record.id);
    const placed = isOpen ? this.placed(record, before) : null;
    if (placed === null) this.onUnplaced();
    else this.#reorder(placed);
  }

  #drop(ids: readonly string[]): void {
    this.#reorder(withoutRecords(this.state.getState().order, new Set(ids)));
  }

  #reorder(order: RecordOrder): void {
    const { order: before, total } = this.state.getState();
    if (order === before) return;
    const change = order.ids.length - before.ids.length;
    this.state.setState({ order, total: Math.max(order.ids.length, total + change) });
  }

  async #byIds(ids: string[]): Promise<{ items: readonly T[]; rev: number }> {
    const answer = await this.#api.byIds({ ids });
    const came = new Set(answer.items.map(({ id }) => id));
    this.forget(
      ids.filter((id) => !came.has(id)),
      answer.rev,
    );
    return answer;
  }
}
