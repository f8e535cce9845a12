import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CopyContents, DatabaseCopy, Rollback } from '../../../shared/contract/backup.ts';
import type { OperationEvent } from '../../../shared/contract/operation-events.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { followSteps } from '../../lib/long-work.ts';
import { STAYED_MS } from './stayed.ts';

export type GoingBack =
  | { readonly phase: 'none' | 'stopped' | 'forgotten' }
  | { readonly phase: 'preparing'; readonly name: string }
  /** The copy is complete and checked; it replaces the database at the next start. */
  | { readonly phase: 'ready'; readonly restarting: boolean; readonly found: Rollback }
  | { readonly phase: 'failed'; readonly problem: CallProblem };

/** The contents of a copy, or the fact that it could not be read now, which says nothing about the copy itself. */
export type LookedAt = CopyContents | { readonly state: 'unlooked' };

export interface CopiesState {
  /** Null until the list has been read. */
  readonly copies: readonly DatabaseCopy[] | null;
  /** The contents of the copies read so far, by name. */
  readonly contents: Readonly<Record<string, LookedAt>>;
  /** The reason why the list could not be read. */
  readonly unread: CallProblem | null;
  readonly way: GoingBack;
}

export interface CopiesCalls {
  copies(): Promise<readonly DatabaseCopy[]>;
  lookAtCopy(name: string): Promise<CopyContents>;
  goBack(name: string, signal: AbortSignal): Promise<AsyncIterable<OperationEvent<Rollback>>>;
  restart(): Promise<{ restarts: boolean }>;
  forget(): Promise<void>;
}

/** The copies of the database, and the way back to one of them. */
export class GoingBackStore {
  readonly state: StoreApi<CopiesState> = createStore<CopiesState>(() => ({
    ...{ copies: null, contents: {}, unread: null, way: { phase: 'none' } },
  }));
  readonly #calls: CopiesCalls;
  #abort: AbortController | null = null;
  #loading: Promise<void> | null = null;

  constructor(calls: CopiesCalls) {
    this.#calls = calls;
  }

  /** Reads the list, then what is in each, one after the other. Never rejects. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Never rejects. One at a time: nothing when one is under way. */
  async begin(name: string): Promise<void> {
    if (this.#abort) return;
    const abort = new AbortController();
    this.#abort = abort;
    this.#put({ phase: 'preparing', name });
    try {
      const steps = await this.#calls.goBack(name, abort.signal);
      const found = await followSteps(steps, () => undefined);
      this.#put(found === undefined ? { phase: 'stopped' } : { phase: 'ready', restarting: false, found });
    } catch (thrown) {
      this.#put(abort.signal.aborted ? { phase: 'stopped' } : failed(thrown));
    } finally {
      this.#abort = null;
    }
  }

  stop(): void {
    this.#abort?.abort();
  }

  /** Restarts Quartet if the host can; otherwise the view tells the user how. */
  async restart(): Promise<void> {
    const { way } = this.state.getState();
    if (way.phase !== 'ready') return;
    this.#put({ ...way, restarting: true });
    try {
      const { restarts } = await this.#calls.restart();
      if (restarts) setTimeout(() => this.#stay(), STAYED_MS);
      else this.#put({ ...way, found: { ...way.found, canRestart: false } });
    } catch (thrown) {
      // The restart itself breaks the connection, so a lost call is a success.
      if (callProblem(thrown).kind !== 'lost') this.#put(failed(thrown));
    }
  }

  /** Everything stays as it is. */
  async forget(): Promise<void> {
    try {
      await this.#calls.forget();
      this.#put({ phase: 'forgotten' });
    } catch (thrown) {
      this.#put(failed(thrown));
    }
  }

  #stay(): void {
    const { way } = this.state.getState();
    if (way.phase === 'ready') this.#put({ ...way, restarting: false });
  }

  async #load(): Promise<void> {
    this.state.setState({ unread: null });
    try {
      const copies = await this.#calls.copies();
      this.state.setState({ copies });
      for (const { name } of copies) {
        const found = await this.#look(name);
        // The remaining copies are read when the list is opened again.
        if (found === null) return;
        this.state.setState(({ contents }) => ({ contents: { ...contents, [name]: found } }));
      }
    } catch (thrown) {
      // A list that is shown already stays.
      if (this.state.getState().copies === null) this.state.setState({ unread: callProblem(thrown) });
    }
  }

  /** Reads the contents of a copy. One that cannot be read does not keep others from being read; null: the core is gone. */
  async #look(name: string): Promise<LookedAt | null> {
    try {
      return await this.#calls.lookAtCopy(name);
    } catch (thrown) {
      const { kind } = callProblem(thrown);
      if (kind === 'defect') reportError(thrown);
      return kind === 'lost' ? null : { state: 'unlooked' };
    }
  }

  #put(way: GoingBack): void {
    this.state.setState({ way });
  }
}

const failed = (thrown: unknown): GoingBack => ({ phase: 'failed', problem: callProblem(thrown) });
