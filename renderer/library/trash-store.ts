import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../shared/contract/index.ts';
import type { TrashedItem } from '../../shared/contract/library.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

/** The last deleted, as many as the core gives with one call. */
const SHOWN = 500;

export interface LibraryTrashState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly items: readonly TrashedItem[];
  /** There are older ones that are not shown. */
  readonly more: boolean;
  readonly problem: CallProblem | null;
  /** It is being emptied. */
  readonly emptying: boolean;
}

/** Files that were deleted and can come back. */
export class LibraryTrash {
  readonly state: StoreApi<LibraryTrashState> = createStore(() => ({
    phase: 'loading',
    items: [],
    more: false,
    problem: null,
    emptying: false,
  }));
  readonly #api: Pick<Api['library'], 'trash' | 'purge'>;

  constructor(api: Pick<Api['library'], 'trash' | 'purge'>) {
    this.#api = api;
  }

  async load(): Promise<void> {
    try {
      const { items, more } = await this.#api.trash({ limit: SHOWN });
      this.state.setState({ phase: 'ready', items, more, problem: null });
    } catch (thrown) {
      this.state.setState({ phase: 'failed', items: [], more: false, problem: callProblem(thrown) });
    }
  }

  /** Deletes some for good. What has gone already is as good as deleted. */
  async purge(ids: readonly string[]): Promise<CallProblem | null> {
    try {
      await this.#api.purge({ ids: [...ids] });
    } catch (thrown) {
      const problem = callProblem(thrown);
      if (problem.kind !== 'not_found') return problem;
    }
    await this.load();
    return null;
  }

  /**
   * Purges everything that is in the trash now, including items that are not shown.
   * @returns the number of purged files
   */
  async empty(): Promise<{ readonly count: number; readonly problem: CallProblem | null }> {
    this.state.setState({ emptying: true });
    let count = 0;
    let last = Number.POSITIVE_INFINITY;
    try {
      for (;;) {
        const { items } = await this.#api.trash({ limit: SHOWN });
        // Items deleted in the meantime come first in the list and must stay restorable.
        last = Math.min(last, items[0]?.deletedAt ?? last);
        const going = items.filter(({ deletedAt }) => deletedAt <= last);
        if (going.length === 0) return { count, problem: null };
        await this.#api.purge({ ids: going.map(({ item }) => item.id) });
        count += going.length;
      }
    } catch (thrown) {
      return { count, problem: callProblem(thrown) };
    } finally {
      this.state.setState({ emptying: false });
      await this.load();
    }
  }
}
