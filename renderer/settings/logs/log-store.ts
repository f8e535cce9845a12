import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../../shared/contract/index.ts';
import type { LogLevel, LogLine } from '../../../shared/domain/log-line.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';

const PAGE = 300;
/** The most lines in memory; beyond that the oldest are dropped and loaded again when needed. */
const HELD_MAX = 20_000;

export interface LogState {
  readonly level: LogLevel;
  readonly text: string;
  /** Oldest first; null until the first lines arrive. */
  readonly lines: readonly LogLine[] | null;
  /** The position from which older lines are read; null when there are none. */
  readonly before: string | null;
  readonly loadingOlder: boolean;
  readonly problem: CallProblem | null;
}

export type LogCalls = Pick<Api['logs'], 'page'>;

/** The log lines that match the filter. Only the response to the latest request is used. */
export class LogStore {
  readonly state: StoreApi<LogState> = createStore(() => ({
    level: 'info',
    text: '',
    lines: null,
    before: null,
    loadingOlder: false,
    problem: null,
  }));
  readonly #calls: LogCalls;
  /** The position from which newer lines are read. */
  #from: string | null = null;
  #ask = 0;
  /** The latest full load; until it ends, the position of newer lines is unknown. */
  #anew: Promise<void> = Promise.resolve();
  #readingNewer = false;
  #newerWanted = false;

  constructor(calls: LogCalls) {
    this.#calls = calls;
  }

  choose(change: Partial<Pick<LogState, 'level' | 'text'>>): Promise<void> {
    this.state.setState(change);
    return this.load();
  }

  /** Reloads the newest lines that match. */
  async load(): Promise<void> {
    this.#ask += 1;
    const ask = this.#ask;
    this.#anew = this.#readAnew(ask);
    await this.#anew;
    const { lines, problem } = this.state.getState();
    // The search continues in older files until some lines match.
    if (ask === this.#ask && problem === null && lines?.length === 0) await this.older();
  }

  async #readAnew(ask: number): Promise<void> {
    const { level, text } = this.state.getState();
    try {
      const page = await this.#calls.page({ level, text, limit: PAGE });
      if (ask !== this.#ask) return;
      this.#from = page.from;
      this.state.setState({ lines: page.lines, before: page.before, loadingOlder: false, problem: null });
    } catch (thrown) {
      if (ask === this.#ask) this.state.setState({ problem: callProblem(thrown), loadingOlder: false });
    }
  }

  /** Loads older lines until some match or all have been searched. */
  async older(): Promise<void> {
    const { loadingOlder, lines } = this.state.getState();
    if (loadingOlder || lines === null || this.state.getState().before === null) return;
    const ask = this.#ask;
    this.state.setState({ loadingOlder: true });
    try {
      for (let found = 0; found === 0; ) {
        const { before, level, text } = this.state.getState();
        if (before === null) break;
        const page = await this.#calls.page({ level, text, before, limit: PAGE });
        if (ask !== this.#ask) return;
        found = page.lines.length;
        this.state.setState((now) => ({ lines: [...page.lines, ...(now.lines ?? [])], before: page.before }));
      }
      this.state.setState({ loadingOlder: false, problem: null });
    } catch (thrown) {
      if (ask === this.#ask) this.state.setState({ problem: callProblem(thrown), loadingOlder: false });
    }
  }

  /** Loads lines written since, one request at a time. */
  async newer(): Promise<void> {
    this.#newerWanted = true;
    if (this.#readingNewer) return;
    this.#readingNewer = true;
    try {
      while (this.#newerWanted) {
        this.#newerWanted = false;
        await this.#readNewer();
      }
    } catch {
      // The next new line tries again; the shown lines stay.
    } finally {
      this.#readingNewer = false;
    }
  }

  async #readNewer(): Promise<void> {
    let ask: number;
    do {
      ask = this.#ask;
      await this.#anew;
    } while (ask !== this.#ask);
    const { level, text, lines } = this.state.getState();
    if (lines === null) return;
    if (this.#from === null) return this.load();
    const page = await this.#calls.page({ level, text, from: this.#from, limit: PAGE });
    if (ask !== this.#ask) return;
    if (page.from !== this.#from) this.#newerWanted ||= page.lines.length === PAGE;
    this.#from = page.from;
    if (page.lines.length === 0) return;
    this.state.setState(({ lines: held, before }) => {
      const all = [...(held ?? []), ...page.lines];
      const kept = all.slice(-HELD_MAX);
      return { lines: kept, before: kept.length < all.length ? (kept[0]?.place ?? before) : before };
    });
  }
}
