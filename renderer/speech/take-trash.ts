import type { TrashedTake } from '../../shared/contract/speech.ts';
import { api } from '../lib/connection.ts';
import { type TrashItem, TrashStore } from '../trash/trash-store.ts';

/** Takes of the trash that are shown: the last deleted. */
const SHOWN = 200;

/** The deleted takes. */
export const takeTrash = new TrashStore<TrashedTake & TrashItem>({
  async read() {
    const { items, more } = await api.speech.trash({ limit: SHOWN });
    return { more, items: items.map((one) => ({ ...one, id: one.take.id, title: one.take.title })) };
  },
  purge: (id) => api.speech.purge({ id }),
});
