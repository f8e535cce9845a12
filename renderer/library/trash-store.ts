import type { Api } from '../../shared/contract/index.ts';
import type { TrashedItem } from '../../shared/contract/library.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { type TrashItem, TrashStore } from '../trash/trash-store.ts';
import { libraryView } from './library-view.ts';

/** The most deleted files shown, as many as the core returns with one call. */
const SHOWN = 500;

type LibraryTrashApi = Pick<Api['library'], 'trash' | 'purge'>;

/** The files in the trash. */
export class LibraryTrash extends TrashStore<TrashedItem & TrashItem> {
  readonly #api: LibraryTrashApi;

  constructor(api: LibraryTrashApi) {
    super({
      async read() {
        const { items, more } = await api.trash({ limit: SHOWN });
        return { more, items: items.map((one) => ({ ...one, id: one.item.id })) };
      },
      purge: (id) => api.purge({ ids: [id] }),
      purgeAll: (ids) => api.purge({ ids: [...ids] }),
    });
    this.#api = api;
  }

  /**
   * Purges everything that is in the trash now, including items that are not shown.
   * @returns the number of purged files
   */
  async empty(): Promise<{ readonly count: number; readonly problem: CallProblem | null }> {
    libraryView.setState({ emptying: true });
    let count = 0;
    let last = Number.POSITIVE_INFINITY;
    try {
      for (;;) {
        const { items } = await this.#api.trash({ limit: SHOWN });
        // Items deleted in the meantime come first in the list and must stay restorable.
        last = Math.min(last, items[0]?.deletedAt ?? last);
        const purged = items.filter(({ deletedAt }) => deletedAt <= last);
        if (purged.length === 0) return { count, problem: null };
        await this.#api.purge({ ids: purged.map(({ item }) => item.id) });
        count += purged.length;
      }
    } catch (thrown) {
      return { count, problem: callProblem(thrown) };
    } finally {
      libraryView.setState({ emptying: false });
      await this.load();
    }
  }
}
