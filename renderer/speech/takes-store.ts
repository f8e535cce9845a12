import { createStore, type StoreApi } from 'zustand/vanilla';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Take } from '../../shared/domain/take.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import type { SpeechApi } from './speech-deps.ts';

const PAGE = 200;

export interface TakesState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  readonly items: readonly Take[];
  /** Older ones are still in the core. */
  readonly more: boolean;
  readonly problem: CallProblem | null;
}

/** The takes: read in pages, kept true by what the core announces. What is deleted is gone at once. */
export class TakesStore {
  readonly state: StoreApi<TakesState> = createStore(() => ({
    phase: 'loading',
    items: [],
    more: false,
    problem: null,
  }));
  readonly #api: Pick<SpeechApi, 'speech'>;
  /** Deleted here: a late word of its job must not bring it back. */
  readonly #gone = new Set<string>();
  #loading: Promise<void> | null = null;

  constructor(api: Pick<SpeechApi, 'speech'>) {
    this.#api = api;
  }

  /** Reads the newest page again, keeping older pages had; what another window deleted meanwhile goes. */
  load(): Promise<void> {
    this.#loading ??= this.#run(async () => {
      const page = await this.#api.speech.takes({ limit: PAGE });
      const oldest = page.items.at(-1)?.id;
      const older = page.more && oldest !== undefined ? this.#items.filter((take) => take.id < oldest) : [];
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
      const page = await this.#api.speech.takes({ limit: PAGE, before });
      const newer = this.#items.filter((take) => page.items.every(({ id }) => id !== take.id));
      this.#put({ more: page.more }, [...newer, ...page.items]);
    });
    return this.#loading;
  }

  /** Looks through all takes, newest first, reading on where it must. */
  async seek(fits: (take: Take) => boolean): Promise<Take | undefined> {
    if (this.state.getState().phase !== 'ready') await this.load();
    for (;;) {
      const found = this.#items.find(fits);
      const { phase, more } = this.state.getState();
      if (found || !more || phase !== 'ready') return found;
      const before = this.#items.length;
      await this.loadMore();
      if (this.#items.length === before) return undefined;
    }
  }

  /** Takes in what a call answered or the core announced; an older word about the same job changes nothing. */
  apply(take: Take): void {
    if (take.purpose !== 'take' || this.#gone.has(take.id)) return;
    const items = [...this.#items];
    const at = placeOf(items, take.id);
    const had = items[at];
    if (had?.id === take.id) {
      const now = newer(had, take);
      if (now === had) return;
      items[at] = now;
    } else items.splice(at, 0, take);
    this.state.setState({ items });
  }

  /** Deleted, here or elsewhere. */
  forget(id: string): void {
    if (this.find(id)) this.state.setState({ items: this.#items.filter((take) => take.id !== id) });
  }

  find(id: string): Take | undefined {
    const take = this.#items[placeOf(this.#items, id)];
    return take?.id === id ? take : undefined;
  }

  /** To the trash: out of the list at once, and back in when the core refuses. */
  async remove(id: string): Promise<CallProblem | null> {
    const take = this.find(id);
    this.#gone.add(id);
    this.forget(id);
    try {
      await this.#api.speech.remove({ id });
      return null;
    } catch (thrown) {
      this.#gone.delete(id);
      const problem = callProblem(thrown);
      if (take && problem.kind !== 'not_found') this.apply(take);
      return problem;
    }
  }

  /** Out of the trash again. */
  async restore(id: string): Promise<CallProblem | null> {
    try {
      const take = await this.#api.speech.restore({ id });
      this.#gone.delete(id);
      this.apply(take);
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }

  get #items(): readonly Take[] {
    return this.state.getState().items;
  }

  #known(items: readonly Take[]): Take[] {
    return items.map((take) => {
      const had = this.find(take.id);
      return had ? newer(had, take) : take;
    });
  }

  #put(change: Partial<TakesState>, items: readonly Take[]): void {
    this.state.setState({ ...change, items: items.filter((take) => !this.#gone.has(take.id)) });
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

/** Where a take stands, or would stand, in a list that goes from the newest id to the oldest. */
function placeOf(items: readonly Take[], id: string): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle]?.id ?? '') > id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The later of two words about one take: a later job, or the same one further on. */
function newer(had: Take, news: Take): Take {
  if (news.jobId < had.jobId) return had;
  if (news.jobId === had.jobId && isEnd(had.state) && !isEnd(news.state)) return had;
  return news;
}
