import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CopyContents, DatabaseCopy, Rollback } from '../../../shared/contract/backup.ts';
import type { OperationEvent } from '../../../shared/contract/operation-events.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { followSteps } from '../../lib/long-work.ts';
import { RestoreWork, type RestoreWorkCalls } from './restore-work.ts';

/** The contents of a copy, or the fact that it could not be read now, which says nothing about the copy itself. */
export type LookedAt = CopyContents | { readonly state: 'unlooked' };

export interface CopiesState {
  /** Null until the list has been read. */
  readonly copies: readonly DatabaseCopy[] | null;
  /** The contents of the copies read so far, by name. */
  readonly contents: Readonly<Record<string, LookedAt>>;
  /** The reason why the list could not be read. */
  readonly unread: CallProblem | null;
}

export interface CopiesCalls extends RestoreWorkCalls {
  copies(): Promise<readonly DatabaseCopy[]>;
  lookAtCopy(name: string): Promise<CopyContents>;
  goBack(name: string, signal: AbortSignal): Promise<AsyncIterable<OperationEvent<Rollback>>>;
}

/** The copies of the database, and the way back to one of them. */
export class GoingBackStore {
  readonly state: StoreApi<CopiesState> = createStore<CopiesState>(() => ({
    ...{ copies: null, contents: {}, unread: null },
  }));
  readonly way: RestoreWork<Rollback>;
  readonly #calls: CopiesCalls;
  #loading: Promise<void> | null = null;

  constructor(calls: CopiesCalls) {
    this.#calls = calls;
    this.way = new RestoreWork(calls);
  }

  /** Reads the list, then what is in each, one after the other. Never rejects. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  begin(name: string): Promise<void> {
    return this.way.run('preparing', async (signal) =>
      followSteps(await this.#calls.goBack(name, signal), () => undefined),
    );
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
}
