import { Latest } from '../data/latest.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';

/** A deleted item that can be restored. Times are milliseconds since 1970. */
export interface TrashItem {
  readonly id: string;
  readonly deletedAt: number;
  readonly goesAt: number;
}

interface Trashed<Item extends TrashItem> {
  /** The items, most recently deleted first. */
  readonly items: readonly Item[];
  /** Whether there are older ones that are not shown. */
  readonly more: boolean;
}

export interface TrashCalls<Item extends TrashItem> {
  read(): Promise<Trashed<Item>>;
  /** Purges an item. */
  purge(id: string): Promise<void>;
  /** Purges several items, if one call can. */
  purgeAll?(ids: readonly string[]): Promise<void>;
}

const NONE: readonly never[] = [];

/** The deleted items that can be restored, loaded anew each time the user opens the list. */
export class TrashStore<Item extends TrashItem> extends Latest<Trashed<Item>> {
  readonly #calls: TrashCalls<Item>;

  constructor(calls: TrashCalls<Item>) {
    super(() => calls.read(), 0);
    this.#calls = calls;
  }

  /** Returns the items as last loaded. */
  get items(): readonly Item[] {
    return this.state.getState().value?.items ?? NONE;
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
