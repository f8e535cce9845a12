import type { TrashedSong } from '../../shared/contract/music.ts';
import { api } from '../lib/connection.ts';
import { type TrashItem, TrashStore } from '../trash/trash-store.ts';

/** Songs of the trash that are shown: the last deleted. */
const SHOWN = 200;

/** The deleted songs. */
export const songTrash = new TrashStore<TrashedSong & TrashItem>({
  async read() {
    const { items, more } = await api.music.trash({ limit: SHOWN });
    return { more, items: items.map((one) => ({ ...one, id: one.song.id, title: one.song.title })) };
  },
  purge: (id) => api.music.purge({ id }),
});
