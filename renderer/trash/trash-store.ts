import { createStore, type StoreApi } from 'zustand/vanilla';
import { callProblem } from '../lib/call-problem.ts';

/** Something deleted that can come back. Times are milliseconds since 1970. */
export interface TrashItem {
  readonly id: string;
  readonly title: string;
  readonly deletedAt: number;
  readonly goesAt: number;
}

export interface TrashState<Item extends TrashItem> {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Last deleted first. */
  readonly items: readonly Item[];
  /** There are older ones that are not shown. */
  readonly more: boolean;
}

export interface TrashCalls<Item extends TrashItem> {
  read(): Promise<{ items: readonly Item[]; more: boolean }>;
  purge(id: string): Promise<void>;
}

/** The deleted items that can be restored, loaded anew each time the user opens the list. */
export class TrashStore<Item extends TrashItem> {
  readonly state: StoreApi<TrashState<Item>> = createStore(() => ({
    phase: 'loading',
    items: [],
    more: false,
  }));
  readonly #calls: TrashCalls<Item>;

  constructor(calls: TrashCalls<Item>) {
    this.#calls = calls;
  }

  async load(): Promise<void> {
    try {
      const { items, more } = await this.#calls.read();
      this.state.setState({ phase: 'ready', items, more });
    } catch {
      this.state.setState({ phase: 'failed', items: [], more: false });
    }
  }

  /** Deletes one for good; false when it did not work. One that has gone already is as good as deleted. */
  async purge(id: string): Promise<boolean> {
    try {
      await this.#calls.purge(id);
    } catch (thrown) {
      if (callProblem(thrown).kind !== 'not_found') return false;
    }
    await this.load();
    return true;
  }
}
