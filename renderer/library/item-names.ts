import type { RecordOrder } from '../data/record-order.ts';
import type { Stretch } from '../ui/type-ahead.ts';
import { itemTitle } from './item-labels.ts';
import type { LibraryApi, LibraryItems } from './items-store.ts';

/** Names read at a time. */
const PAGE = 200;

/** The names of files, also of those that were never in view: read in the order of the list when one is typed. */
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

  /** The name of a file; undefined while it is not known. */
  readonly of = (id: string): string | undefined => {
    const item = this.#items.get(id);
    return item ? itemTitle(item) : this.#names.get(id);
  };

  /** Reads more names, from the first file on. Gives their places; null when all are known, or cannot be read. */
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
