import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import type { Api } from '../../shared/contract/index.ts';
import type { Job, JobKind } from '../../shared/domain/job.ts';
import { isEnd, isSettled } from '../../shared/domain/job-state.ts';
import { RecordList } from '../data/record-list.ts';
import { Records } from '../data/records.ts';
import { GROUP_STATES, inGroup, needsYou, type TaskGroup } from '../generation/task-status.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

/** The part of the contract that the list calls. */
export type TasksApi = Pick<Api['jobs'], 'list' | 'get'>;

/** The filter of the list. */
export interface TaskFilter {
  readonly group: TaskGroup;
  readonly kind: JobKind | null;
  /** The search text for titles. */
  readonly query: string;
}

export interface TasksState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The visible jobs, newest first. */
  readonly shown: readonly Job[];
  /** Whether there are older ones that are not loaded. */
  readonly more: boolean;
  readonly loadingMore: boolean;
  readonly filter: TaskFilter;
  readonly counts: Readonly<Record<'running' | 'waiting' | 'needsYou', number>>;
  /** Why the list could not be loaded. */
  readonly problem: CallProblem | null;
}

/** Small enough that loading a page never delays a frame. */
const PAGE = 100;
/** The most that the contract returns at once. */
const MOST = 500;
/** The states of jobs that the rail counts, so that they must be known however much of the list is loaded. */
const OPEN_STATES = ['draft', 'queued', 'sending', 'accepted', 'running', 'fetching', 'unknown'] as const;
const EVERYTHING: TaskFilter = { group: 'all', kind: null, query: '' };

/**
 * All jobs known to the window, and the shown ones: a list by the states and kind of the filter,
 * further filtered by the text and `inGroup`.
 */
export class TasksStore {
  readonly state: StoreApi<TasksState>;
  readonly #api: TasksApi;
  readonly #onEnded: (job: Job) => void;
  readonly #jobs = new Records<Job>();
  #list: RecordList<Job>;
  /** The known jobs that have not ended. */
  readonly #underWay = new Set<string>();
  #willDraw = false;

  /**
   * Creates the store.
   * @param onEnded called once for each job that ends while this window watches
   */
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
    this.#list = this.#listOf(EVERYTHING);
    this.#jobs.onChange((ids) => this.#follow(ids));
  }

  /** Loads open jobs and reloads the list after each (re)connect. */
  async ready(): Promise<void> {
    const before = new Set(this.#jobs.values());
    // When the core is unreachable, `load` reports the problem.
    const [read] = await Promise.allSettled([this.#readOpen(), this.load()]);
    if (this.#list.state.getState().problem === null)
      // Ended jobs may have been cleared meanwhile.
      this.#forget((job) => isSettled(job) && before.has(job) && !this.#list.find(job.id));
    this.#draw();
    if (read.status === 'rejected') return;
    // The end of formerly open jobs has to be reported.
    const disappeared = [...before].filter((job) => !isSettled(job) && !read.value.has(job.id));
    await Promise.allSettled(disappeared.map(({ id }) => this.#reread(id)));
  }

  /** Loads the first page of the list. */
  load(): Promise<void> {
    if (this.state.getState().phase === 'failed') this.state.setState({ phase: 'loading', problem: null });
    return this.#read((list) => list.reload());
  }

  /** Loads the next page, or waits for the one being loaded; does nothing if there is none. */
  async loadMore(): Promise<void> {
    if (this.#list.state.getState().more) await this.#read((list) => list.loadMore());
  }

  /** Changes the filter. Known jobs are shown at once; the rest is loaded. */
  narrow(patch: Partial<TaskFilter>): void {
    const { filter: before } = this.state.getState();
    const filter = { ...before, ...patch };
    this.state.setState({ filter });
    if (before.group !== filter.group || before.kind !== filter.kind) {
      this.#list.dispose();
      this.#list = this.#listOf(filter);
      void this.load();
    } else if (filter.query !== '') void this.loadMore();
    this.#draw();
  }

  /** Shows a job, however old; resolves to false if it no longer exists. */
  async reveal(id: string): Promise<boolean> {
    if (!this.#jobs.get(id)) await this.#reread(id).catch(() => undefined);
    if (!this.#jobs.get(id)) return false;
    const shows = () => this.state.getState().shown.some((job) => job.id === id);
    if (!shows()) this.narrow(EVERYTHING);
    await this.#read((list) => list.seek((job) => job.id === id));
    return shows();
  }

  /** Applies an event of the core. */
  apply(change: Change, rev: number): void {
    if (change.type === 'job') this.#jobs.put([change.job], rev);
    else if (change.type === 'jobs_cleared') this.forgetEnded(change.ids);
  }

  /** Performs a call that changes a job and applies its response. Rejects as the call does. */
  async change(call: () => Promise<Job>): Promise<void> {
    const { rev } = this.#jobs;
    this.#jobs.put([await call()], rev);
  }

  /** Returns all known jobs, unordered. */
  all(): Iterable<Job> {
    return this.#jobs.values();
  }

  get(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  /** Removes ended jobs, all or these, after the core has deleted them from its list. */
  forgetEnded(ids?: readonly string[]): void {
    this.#forget((job) => isEnd(job.state) && (ids?.includes(job.id) ?? true));
    this.#draw();
  }

  #forget(isGone: (job: Job) => boolean): void {
    const removed = Array.from(this.#jobs.values()).filter(isGone);
    this.#jobs.remove(
      removed.map(({ id }) => id),
      this.#jobs.rev,
    );
  }

  #listOf({ group, kind }: TaskFilter): RecordList<Job> {
    const states = GROUP_STATES[group];
    const list = new RecordList<Job>({
      records: this.#jobs,
      seeded: true,
      page: (last) =>
        this.#api.list({
          ...(states === null ? {} : { states: [...states] }),
          ...(kind === null ? {} : { kinds: [kind] }),
          ...(last === undefined ? {} : { before: last.id }),
          // A search covers all pages.
          limit: this.state.getState().filter.query === '' ? PAGE : MOST,
        }),
      belongs: (job) => (states?.includes(job.state) ?? true) && (kind === null || job.kind === kind),
    });
    list.state.subscribe(() => this.#drawSoon());
    return list;
  }

  /** Loads pages of the filtered list; for a search, all of them. */
  async #read(read: (list: RecordList<Job>) => Promise<unknown>): Promise<void> {
    const list = this.#list;
    this.state.setState({ loadingMore: true });
    await read(list);
    const isSearch = () => list === this.#list && this.state.getState().filter.query !== '';
    if (isSearch() && list.state.getState().phase === 'ready') await list.seek(() => !isSearch());
    if (list === this.#list) this.#draw({ loadingMore: false });
  }

  /** Loads the jobs that have not ended, however much of the list is loaded. Resolves to their ids. */
  async #readOpen(): Promise<Set<string>> {
    const { items, rev } = await this.#api.list({ states: [...OPEN_STATES], limit: MOST });
    this.#jobs.put(items, rev);
    return new Set(items.map(({ id }) => id));
  }

  async #reread(id: string): Promise<void> {
    try {
      await this.change(() => this.#api.get({ id }));
    } catch (thrown) {
      if (callProblem(thrown).kind !== 'not_found') throw thrown;
      this.#jobs.remove([id], this.#jobs.rev);
    }
  }

  #follow(ids: readonly string[]): void {
    for (const id of ids) {
      const job = this.#jobs.get(id);
      if (job && !isEnd(job.state)) this.#underWay.add(id);
      else if (this.#underWay.delete(id) && job) this.#onEnded(job);
    }
    this.#drawSoon();
  }

  /** Updates the list once for all events in the same task of the page, as jobs that start together cause many. */
  #drawSoon(): void {
    if (this.#willDraw) return;
    this.#willDraw = true;
    queueMicrotask(() => {
      this.#willDraw = false;
      this.#draw();
    });
  }

  /** Updates what is shown together with `also`, so that subscribers see both changes at once. */
  #draw(also: Partial<TasksState> = {}): void {
    const { filter, counts: before, phase: phaseBefore } = this.state.getState();
    const { items, phase, problem, more } = this.#list.state.getState();
    const words = filter.query.trim().toLocaleLowerCase();
    const counts = { running: 0, waiting: 0, needsYou: 0 };
    for (const job of this.#jobs.values()) {
      if (inGroup(job, 'running')) counts.running++;
      if (inGroup(job, 'waiting')) counts.waiting++;
      if (needsYou(job)) counts.needsYou++;
    }
    const same =
      counts.running === before.running &&
      counts.waiting === before.waiting &&
      counts.needsYou === before.needsYou;
    this.state.setState({
      ...also,
      // Another filter shows the known jobs until its first page is loaded.
      phase: phase === 'loading' ? phaseBefore : phase,
      problem,
      more,
      shown: items.filter(
        (job) =>
          inGroup(job, filter.group) && (words === '' || job.title.toLocaleLowerCase().includes(words)),
      ),
      counts: same ? before : counts,
    });
  }
}
