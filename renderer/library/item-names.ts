import type { RecordOrder } from '../data/record-order.ts';
import type { Stretch } from '../ui/type-ahead.ts';
import { itemTitle } from './item-labels.ts';
import type { LibraryApi, LibraryItems } from './items-store.ts';

/** Number of names loaded at a time. */
const PAGE = 200;

/** The names of files, including those never in view: loaded in list order when the user types one. */
export class ItemNames {
  readonly #items: LibraryItems;
  readonly #api: Pick<LibraryApi, 'items'>;
  readonly #names = new Map<string, string>();
  #order: RecordOrder | null = null;
  #next = 0;

  constructor(items: LibraryItems, api: Pick<LibraryApi, 'items'>) {
    this.#items = items;
    this.#api = api;
  }

  /** Returns the name of a file; undefined if it is not loaded. */
  readonly of = (id: string): string | undefined => {
    const item = this.#items.get(id);
    return item ? itemTitle(item) : this.#names.get(id);
  };

  /**
   * Loads more names, from the first file on. Resolves to their indexes; null if all are known or
   * they cannot be loaded.
   */
  async readOn(): Promise<Stretch | null> {
    const { order, query } = this.#items.state.getState();
    if (order !== this.#order) {
      this.#order = order;
      this.#names.clear();
      this.#next = 0;
    }
    const from = this.#next;
    if (from >= order.ids.length) return null;
    const before = order.ids[from - 1];
    const { sort, ...filter } = query;
    const page = await this.#api
      .items({ filter, sort, limit: PAGE, ...(before === undefined ? {} : { before }) })
      .catch(() => null);
    if (!page || page.items.length === 0) return null;
    for (const item of page.items) this.#names.set(item.id, itemTitle(item));
    if (order === this.#order) this.#next = from + page.items.length;
    return [from, from + page.items.length];
  }
}
