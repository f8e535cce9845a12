import type { DatabaseSync } from 'node:sqlite';
import type { TagChange } from '../../shared/contract/tags.ts';
import { LIBRARY_SELECTION_MAX } from '../../shared/service/limits.ts';
import type { TagStore } from '../db/library/tag-store.ts';
import { transaction } from '../db/transaction.ts';
import type { Changes } from '../platform/changes.ts';
import type { Rpc } from '../rpc/rpc.ts';

interface Needs {
  readonly db: DatabaseSync;
  readonly stores: { readonly tags: TagStore };
  readonly changes: Changes;
}

/** Implements the procedures of tags. */
export function tagsRouter({ procedures: { tags: p }, numbered }: Rpc, needs: Needs) {
  const { db, stores, changes } = needs;
  const { tags } = stores;
  const apply = (wanted: readonly TagChange[]) => {
    const made = transaction(db, () => {
      const made = wanted.map(({ name, ids, on }) => ({
        ...{ name, on },
        ids: on ? tags.add(name, ids) : tags.drop(name, ids),
      }));
      tags.deleteUnused();
      return made.filter(({ ids }) => ids.length > 0);
    });
    if (made.length > 0) changes.publish({ type: 'tags_changed' });
    return { changes: made };
  };
  /** Returns the change of a tag for all items of a tag. */
  const all = (name: string, of: string, on: boolean): TagChange[] => {
    const ids = tags.items(of);
    return Array.from({ length: Math.ceil(ids.length / LIBRARY_SELECTION_MAX) }, (_, at) => ({
      ...{ name, on },
      ids: ids.slice(at * LIBRARY_SELECTION_MAX, (at + 1) * LIBRARY_SELECTION_MAX),
    }));
  };
  return {
    list: p.list.handler(() => numbered(() => ({ items: tags.list() }))),
    of: p.of.handler(({ input }) => ({ items: tags.of(input.ids) })),
    change: p.change.handler(({ input }) => apply(input.changes)),
    rename: p.rename.handler(({ input: { name, to } }) => {
      if (!tags.respell(name, to)) return apply([...all(to, name, true), ...all(name, name, false)]);
      changes.publish({ type: 'tags_changed' });
      return { changes: [] };
    }),
    remove: p.remove.handler(({ input: { name } }) => apply(all(name, name, false))),
  };
}
