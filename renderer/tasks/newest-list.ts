import { createStore, type StoreApi } from 'zustand/vanilla';
import { isEnd, type JobState } from '../../shared/domain/job-state.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { GoneIds } from '../lib/gone-ids.ts';

const PAGE = 200;

/** Something a job makes, with an id that rises with time. */
export interface Made {
  readonly id: string;
  readonly jobId: string;
  readonly state: JobState;
}

/** The calls of the contract behind a list. */
export interface ListCalls<T extends Made> {
  page(asked: { limit: number; before?: string }): Promise<{ items: readonly T[]; more: boolean }>;
  remove(id: string): Promise<void>;
  restore(id: string): Promise<T>;
}

export interface NewestListState<T> {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  readonly items: readonly T[];
  /** Older ones are still in the core. */
  readonly more: boolean;
  readonly problem: CallProblem | null;
}

/**
 * A list of generated items, loaded in pages and kept up to date by the core's events. Deleted items disappear at once.
 */
export class NewestList<T extends Made> {
  readonly state: StoreApi<NewestListState<T>> = createStore(() => ({
    phase: 'loading',
    items: [],
    more: false,
    problem: null,
  }));
  readonly #calls: ListCalls<T>;
  readonly #belongs: (item: T) => boolean;
  /** Deleted here: a late word of its job must not bring it back. */
  readonly #gone = new GoneIds();
  #loading: Promise<void> | null = null;

  /** @param belongs whether something that is told of stands in this list at all */
  constructor(calls: ListCalls<T>, belongs: (item: T) => boolean = () => true) {
    this.#calls = calls;
    this.#belongs = belongs;
  }

  /** Reads the newest page again, keeping older pages had; what another window deleted meanwhile goes. */
  load(): Promise<void> {
    this.#loading ??= this.#run(async () => {
      this.#gone.readAnew();
      const page = await this.#calls.page({ limit: PAGE });
      const oldest = page.items.at(-1)?.id;
      const older = page.more && oldest !== undefined ? this.#items.filter((item) => item.id < oldest) : [];
      const more = page.more && (older.length === 0 || this.state.getState().more);
      this.#put({ phase: 'ready', problem: null, more }, [...this.#known(page.items), ...older]);
    });
    return this.#loading;
  }

  /** Reads the next older page; nothing when there is none or one is on its way. */
  loadMore(): Promise<void> {
    const before = this.#items.at(-1)?.id;
    if (this.#loading || !this.state.getState().more || before === undefined) return Promise.resolve();
    this.#loading = this.#run(async () => {
      const page = await this.#calls.page({ limit: PAGE, before });
      const newer = this.#items.filter((item) => page.items.every(({ id }) => id !== item.id));
      this.#put({ more: page.more }, [...newer, ...page.items]);
    });
    return this.#loading;
  }

  /** Looks through all of them, newest first, reading on where it must. */
  async seek(fits: (item: T) => boolean): Promise<T | undefined> {
    if (this.state.getState().phase !== 'ready') await this.load();
    for (;;) {
      const found = this.#items.find(fits);
      if (found) return found;
      // A page that is on its way may hold it.
      if (this.#loading) {
        await this.#loading;
        continue;
      }
      const { phase, more } = this.state.getState();
      if (!more || phase !== 'ready') return undefined;
      const oldest = this.#items.at(-1)?.id;
      await this.loadMore();
      if (this.#items.at(-1)?.id === oldest) return undefined;
    }
  }

  /** Takes in what a call answered or the core announced; an older word about the same job changes nothing. */
  apply(told: T): void {
    if (!this.#belongs(told) || this.#gone.has(told.id)) return;
    const items = [...this.#items];
    const at = placeOf(items, told.id);
    const had = items[at];
    if (had?.id === told.id) {
      const now = newer(had, told);
      if (now === had) return;
      items[at] = now;
    } else {
      // An item older than everything loaded comes with its page: inserted here, it would make the gap before it look
      // loaded.
      if (at === items.length && this.state.getState().more) return;
      items.splice(at, 0, told);
    }
    this.state.setState({ items });
  }

  /** Deleted, here or elsewhere, as the core announces. */
  forget(id: string): void {
    this.#gone.announced([id]);
    this.#leaveOut(id);
  }

  #leaveOut(id: string): void {
    if (this.find(id)) this.state.setState({ items: this.#items.filter((item) => item.id !== id) });
  }

  find(id: string): T | undefined {
    const item = this.#items[placeOf(this.#items, id)];
    return item?.id === id ? item : undefined;
  }

  /** To the trash: out of the list at once, and back in when the core refuses. */
  async remove(id: string): Promise<CallProblem | null> {
    const item = this.find(id);
    this.#gone.add([id]);
    this.#leaveOut(id);
    try {
      await this.#calls.remove(id);
      this.#gone.answered([id]);
      return null;
    } catch (thrown) {
      this.#gone.delete([id]);
      const problem = callProblem(thrown);
      if (item && problem.kind !== 'not_found') this.apply(item);
      return problem;
    }
  }

  /** Out of the trash again. */
  async restore(id: string): Promise<CallProblem | null> {
    try {
      const item = await this.#calls.restore(id);
      this.#gone.delete([id]);
      this.apply(item);
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }

  get #items(): readonly T[] {
    return this.state.getState().items;
  }

  #known(items: readonly T[]): T[] {
    return items.map((item) => {
      const had = this.find(item.id);
      return had ? newer(had, item) : item;
    });
  }

  #put(change: Partial<NewestListState<T>>, items: readonly T[]): void {
    this.state.setState({ ...change, items: items.filter((item) => !this.#gone.has(item.id)) });
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

/** Returns the index that an item has or would have in a list sorted by id, newest first. */
function placeOf(items: readonly Made[], id: string): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle]?.id ?? '') > id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The later of two words about one thing: a later job, or the same one further on. */
function newer<T extends Made>(had: T, news: T): T {
  if (news.jobId < had.jobId) return had;
  if (news.jobId === had.jobId && isEnd(had.state) && !isEnd(news.state)) return had;
  return news;
}
