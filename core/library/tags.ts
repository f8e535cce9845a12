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
      const all = wanted.map(({ name, ids, on }) => ({
        ...{ name, on },
        ids: on ? tags.add(name, ids) : tags.drop(name, ids),
      }));
      tags.deleteUnused();
      return all.filter(({ ids }) => ids.length > 0);
    });
    if (made.length > 0) changes.publish({ type: 'tags_changed' });
    return { changes: made };
  };
  return {
    list: p.list.handler(() => numbered(() => ({ items: tags.list() }))),
    of: p.of.handler(({ input }) => ({ items: tags.of(input.ids) })),
    change: p.change.handler(({ input }) => apply(input.changes)),
    remove: p.remove.handler(({ input: { name } }) => {
      const ids = tags.items(name);
      const batches = Array.from({ length: Math.ceil(ids.length / LIBRARY_SELECTION_MAX) }, (_, at) =>
        ids.slice(at * LIBRARY_SELECTION_MAX, (at + 1) * LIBRARY_SELECTION_MAX),
      );
      return apply(batches.map((batch) => ({ name, ids: batch, on: false })));
    }),
  };
}
