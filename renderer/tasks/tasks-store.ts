import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import type { Api } from '../../shared/contract/index.ts';
import type { Job, JobKind } from '../../shared/domain/job.ts';
import { isEnd, isSettled } from '../../shared/domain/job-state.ts';
import { Records } from '../data/records.ts';
import { GROUP_STATES, inGroup, needsYou, type TaskGroup } from '../generation/task-status.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

/** The part of the contract that the list calls. */
export type TasksApi = Pick<Api['jobs'], 'list' | 'get'>;

/** The filter of the list. */
export interface TaskFilter {
  readonly group: TaskGroup;
  readonly kind: JobKind | null;
  /** Words of the title. */
  readonly query: string;
}

export interface TasksState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The visible jobs, newest first. */
  readonly shown: readonly Job[];
  /** Older ones that were not read yet. */
  readonly more: boolean;
  readonly loadingMore: boolean;
  readonly filter: TaskFilter;
  readonly counts: Readonly<Record<'running' | 'waiting' | 'needsYou', number>>;
  /** Why the list could not be read. */
  readonly problem: CallProblem | null;
}

/** How far the list of a filter was read: `after` is the last id of its last page. */
interface Reading {
  after: string | undefined;
  more: boolean;
  /** A page was read. */
  begun: boolean;
}

/** Small enough that reading a page never holds up a frame. */
const PAGE = 100;
/** The most that the contract gives at once. */
const MOST = 500;
/** Jobs that are counted for the rail and must be known wherever the list was read to. */
const OPEN_STATES = ['draft', 'queued', 'sending', 'accepted', 'running', 'fetching', 'unknown'] as const;
const EVERYTHING: TaskFilter = { group: 'all', kind: null, query: '' };

/**
 * Every job the window knows, and the part of them that is shown. Jobs come in pages, by the filter, and by changes; a
 * job that is known is shown only as far as the pages of the filter reach, so that the list has no holes.
 */
export class TasksStore {
  readonly state: StoreApi<TasksState>;
  readonly #api: TasksApi;
  readonly #onEnded: (job: Job) => void;
  readonly #jobs = new Records<Job>();
  #reading: Reading = { after: undefined, more: true, begun: false };
  /** Counts readings begun; an answer to an earlier one is not of this list any more. */
  #requestId = 0;
  #generation = false;
  /** The page on its way. */
  #page: Promise<void> = Promise.resolve();

  /** @param onEnded called once for each job that ends while this window watches */
  constructor(api: TasksApi, onEnded: (job: Job) => void = () => {}) {
    this.#api = api;
    this.#onEnded = onEnded;
    this.state = createStore<TasksState>(() => ({
      phase: 'loading',
      shown: [],
      more: false,
      loadingMore: false,
      filter: EVERYTHING,
      counts: { running: 0, waiting: 0, needsYou: 0 },
      problem: null,
    }));
  }

  /** After each (re)connection: what is open is read, and the list anew. */
  async ready(): Promise<void> {
    // Ended ones may have been cleared meanwhile; of open ones we want to hear how they ended.
    this.#forget(isSettled);
    const open = Array.from(this.#jobs.values(), ({ id }) => id);
    // When the core is unreachable, `load` reports the problem.
    const [read] = await Promise.allSettled([
      this.#read({ states: [...OPEN_STATES], limit: MOST }),
      this.load(),
    ]);
    this.#draw();
    if (read.status === 'rejected') return;
    const still = new Set(read.value.items.map((job) => job.id));
    await Promise.allSettled(open.filter((id) => !still.has(id)).map((id) => this.#reread(id)));
  }

  /** Reads the first page of what is shown. */
  async load(): Promise<void> {
    this.#reading = { after: undefined, more: true, begun: false };
    this.#requestId++;
    this.state.setState({ loadingMore: false });
    if (this.state.getState().phase === 'failed') this.state.setState({ phase: 'loading', problem: null });
    await this.loadMore();
  }

  /** Reads the next page, or waits for the one on its way; nothing when there is none. */
  async loadMore(): Promise<void> {
    if (this.state.getState().loadingMore) return this.#page;
    if (!this.#reading.more) return;
    this.#page = this.#loadPage();
    await this.#page;
  }

  async #loadPage(): Promise<void> {
    const { filter } = this.state.getState();
    const requestId = this.#requestId;
    this.state.setState({ loadingMore: true });
    try {
      const states = GROUP_STATES[filter.group];
      const { items, more } = await this.#read({
        ...(states === null ? {} : { states: [...states] }),
        ...(filter.kind === null ? {} : { kinds: [filter.kind] }),
        ...(this.#reading.after === undefined ? {} : { before: this.#reading.after }),
        // A search covers all pages.
        limit: filter.query === '' ? PAGE : MOST,
      });
      if (requestId !== this.#requestId) return;
      this.#reading = { after: items.at(-1)?.id ?? this.#reading.after, more, begun: true };
      this.#draw({ phase: 'ready', problem: null, loadingMore: false });
      if (this.state.getState().filter.query !== '') await this.loadMore();
    } catch (thrown) {
      if (requestId !== this.#requestId) return;
      const { phase } = this.state.getState();
      this.state.setState({
        loadingMore: false,
        problem: callProblem(thrown),
        phase: phase === 'ready' && this.#reading.begun ? 'ready' : 'failed',
      });
    }
  }

  /** Narrows the list. What is known is shown at once; the rest is read. */
  narrow(patch: Partial<TaskFilter>): void {
    const { filter: before } = this.state.getState();
    const filter = { ...before, ...patch };
    this.state.setState({ filter });
    const sameReading = before.group === filter.group && before.kind === filter.kind;
    if (sameReading && (filter.query === '' || !this.#reading.more)) this.#draw();
    else if (sameReading) {
      this.#draw();
      void this.loadMore();
    } else {
      this.#reading = { after: undefined, more: true, begun: false };
      this.#draw();
      void this.load();
    }
  }

  /** Makes sure that a job is among what is shown, however old; false when it is no longer there. */
  async reveal(id: string): Promise<boolean> {
    if (!this.#jobs.get(id)) await this.#reread(id).catch(() => undefined);
    if (!this.#jobs.get(id)) return false;
    const shows = () => this.state.getState().shown.some((job) => job.id === id);
    if (!shows()) this.narrow(EVERYTHING);
    while (!shows()) {
      const { more, phase, loadingMore } = this.state.getState();
      if (phase === 'failed') return false;
      if (loadingMore) await this.#page;
      else if (more) await this.loadMore();
      else return shows();
    }
    return true;
  }

  /** Applies an event of the core. */
  apply(change: Change, rev: number): void {
    if (change.type === 'job') this.#put(change.job, rev);
    else if (change.type === 'jobs_cleared') this.forgetEnded();
  }

  /** Performs a call that changes a job and applies its response. Rejects as the call does. */
  async change(call: () => Promise<Job>): Promise<void> {
    const { rev } = this.#jobs;
    this.#put(await call(), rev);
  }

  #put(job: Job, rev: number): void {
    this.#take([job], rev);
    this.#drawSoon();
  }

  #take(jobs: readonly Job[], rev: number): void {
    const open = jobs.filter(({ id }) => {
      const known = this.#jobs.get(id);
      return known !== undefined && !isEnd(known.state);
    });
    this.#jobs.put(jobs, rev);
    for (const { id } of open) {
      const job = this.#jobs.get(id);
      if (job && isEnd(job.state)) this.#onEnded(job);
    }
  }

  #forget(isGone: (job: Job) => boolean): void {
    const removed = Array.from(this.#jobs.values()).filter(isGone);
    this.#jobs.remove(
      removed.map(({ id }) => id),
      this.#jobs.rev,
    );
  }

  /** All that is known, in no order. */
  all(): Iterable<Job> {
    return this.#jobs.values();
  }

  get(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  /** Removes ended jobs after the core has deleted them from its list. */
  forgetEnded(): void {
    this.#forget((job) => isEnd(job.state));
    this.#draw();
  }

  /** Loads jobs without rendering; the caller does that, because only it knows how far the loaded pages reach. */
  async #read(query: Parameters<TasksApi['list']>[0]): Promise<Awaited<ReturnType<TasksApi['list']>>> {
    const page = await this.#api.list(query);
    this.#take(page.items, page.rev);
    return page;
  }

  async #reread(id: string): Promise<void> {
    try {
      await this.change(() => this.#api.get({ id }));
    } catch (thrown) {
      if (callProblem(thrown).kind !== 'not_found') throw thrown;
      this.#jobs.remove([id], this.#jobs.rev);
      this.#drawSoon();
    }
  }

  /** Jobs that start together change many times in one task of the page: the list is made once for all. */
  #drawSoon(): void {
    if (this.#generation) return;
    this.#generation = true;
    queueMicrotask(() => {
      this.#generation = false;
      this.#draw();
    });
  }

  /** Updates the list together with `also`, so that subscribers see both changes at once. */
  #draw(also: Partial<TasksState> = {}): void {
    const { filter, counts: before } = this.state.getState();
    const { after, more, begun } = this.#reading;
    const words = filter.query.trim().toLocaleLowerCase();
    const counts = { running: 0, waiting: 0, needsYou: 0 };
    const shown: Job[] = [];
    for (const job of this.#jobs.values()) {
      if (inGroup(job, 'running')) counts.running++;
      if (inGroup(job, 'waiting')) counts.waiting++;
      if (needsYou(job)) counts.needsYou++;
      // Before the first page nothing older is known, so nothing can be missing among what is.
      const reached = !begun || !more || after === undefined || job.id >= after;
      if (!reached || !inGroup(job, filter.group)) continue;
      if (filter.kind !== null && job.kind !== filter.kind) continue;
      if (words !== '' && !job.title.toLocaleLowerCase().includes(words)) continue;
      shown.push(job);
    }
    shown.sort((a, b) => (a.id < b.id ? 1 : -1));
    const same =
      counts.running === before.running &&
      counts.waiting === before.waiting &&
      counts.needsYou === before.needsYou;
    this.state.setState({ ...also, shown, more: begun && more, counts: same ? before : counts });
  }
}
