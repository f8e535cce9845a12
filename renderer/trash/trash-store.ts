import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

/** A deleted item that can be restored. Times are milliseconds since 1970. */
export interface TrashItem {
  readonly id: string;
  readonly deletedAt: number;
  readonly goesAt: number;
}

interface TrashState<Item extends TrashItem> {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The items, most recently deleted first. */
  readonly items: readonly Item[];
  /** Whether there are older ones that are not shown. */
  readonly more: boolean;
  readonly problem: CallProblem | null;
}

export interface TrashCalls<Item extends TrashItem> {
  read(): Promise<{ items: readonly Item[]; more: boolean }>;
  /** Purges an item. */
  purge(id: string): Promise<void>;
  /** Purges several items, if one call can. */
  purgeAll?(ids: readonly string[]): Promise<void>;
}

/** The deleted items that can be restored, loaded anew each time the user opens the list. */
export class TrashStore<Item extends TrashItem> {
  readonly state: StoreApi<TrashState<Item>> = createStore(() => ({
    phase: 'loading',
    items: [],
    more: false,
    problem: null,
  }));
  readonly #calls: TrashCalls<Item>;

  constructor(calls: TrashCalls<Item>) {
    this.#calls = calls;
  }

  async load(): Promise<void> {
    try {
      const { items, more } = await this.#calls.read();
      this.state.setState({ phase: 'ready', items, more, problem: null });
    } catch (thrown) {
      this.state.setState({ phase: 'failed', items: [], more: false, problem: callProblem(thrown) });
    }
  }

  /** Purges items up to the first failure. An item that no longer exists counts as purged. */
  async purge(ids: readonly string[]): Promise<CallProblem | null> {
    const { purge, purgeAll } = this.#calls;
    const steps = purgeAll ? [() => purgeAll(ids)] : ids.map((id) => () => purge(id));
    for (const step of steps) {
      const problem = await problemOf(step);
      if (problem) return problem;
      await this.load();
    }
    return null;
  }
}

/** Number of most recently deleted items shown. */
const SHOWN = 200;

interface TrashApi<Item> {
  trash(input: { limit: number }): Promise<{ items: Item[]; more: boolean }>;
  purge(input: { id: string }): Promise<void>;
}

/** Returns the deleted items of an area, which the core lists with what was deleted. */
export function trashOf<Item extends Omit<TrashItem, 'id'>>(
  api: TrashApi<Item>,
  idOf: (item: Item) => string,
): TrashStore<Item & TrashItem> {
  return new TrashStore({
    async read() {
      const { items, more } = await api.trash({ limit: SHOWN });
      return { more, items: items.map((item) => ({ ...item, id: idOf(item) })) };
    },
    purge: (id) => api.purge({ id }),
  });
}

async function problemOf(call: () => Promise<void>): Promise<CallProblem | null> {
  try {
    await call();
    return null;
  } catch (thrown) {
    const problem = callProblem(thrown);
    return problem.kind === 'not_found' ? null : problem;
  }
}
