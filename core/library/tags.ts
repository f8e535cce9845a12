import type { DatabaseSync } from 'node:sqlite';
import type { TagChange, TagRenaming } from '../../shared/contract/tags.ts';
import { renameIn, tagKey } from '../../shared/domain/tag-text.ts';
import { LIBRARY_SELECTION_MAX } from '../../shared/service/limits.ts';
import type { TagStore } from '../db/library/tag-store.ts';
import { transaction } from '../db/transaction.ts';
import type { Changes } from '../platform/changes.ts';
import type { Rpc } from '../rpc/rpc.ts';
import type { SettingsService } from '../settings/settings-service.ts';

interface Needs {
  readonly db: DatabaseSync;
  readonly stores: { readonly tags: TagStore };
  readonly changes: Changes;
  readonly settings: Pick<SettingsService, 'get' | 'change'>;
}

/** Implements the procedures of tags. */
export function tagsRouter({ procedures: { tags: p }, numbered }: Rpc, needs: Needs) {
  const { db, stores, changes, settings } = needs;
  const { tags } = stores;
  const apply = (wanted: readonly TagChange[], renamed?: TagRenaming) => {
    const made = transaction(db, () => {
      const made = wanted.map(({ name, ids, on }) => ({
        ...{ name, on },
        ids: on ? tags.add(name, ids) : tags.drop(name, ids),
      }));
      tags.deleteUnused();
      if (renamed) {
        tags.respell(renamed.name, renamed.to);
        // Last: if the settings cannot be written, nothing is changed.
        retag(renamed);
      }
      return made.filter(({ ids }) => ids.length > 0);
    });
    // A tag that was merged with another is still there once that is undone.
    const { name = '', to = '' } = renamed ?? {};
    if (renamed && (tagKey(name) === tagKey(to) || tags.get(tagKey(name)) === undefined))
      changes.publish({ type: 'tag_renamed', name, to });
    if (made.length > 0 || renamed) changes.publish({ type: 'tags_changed' });
    return { changes: made };
  };
  /** Gives saved searches their tags, unless these were changed since. */
  const retag = ({ searches }: TagRenaming) => {
    const { librarySearches } = settings.get();
    const next = librarySearches.map((one) => {
      const { tags } = one.view;
      const found = searches.find(({ search, before }) => search === one.name && isSame(before, tags));
      return found ? { ...one, view: { ...one.view, tags: found.after } } : one;
    });
    if (next.some((one, at) => one !== librarySearches[at])) settings.change({ librarySearches: next });
  };
  /** Returns what a renaming makes of the saved searches. */
  const renamedSearches = (name: string, to: string): TagRenaming['searches'] =>
    settings.get().librarySearches.flatMap(({ name: search, view: { tags: before } }) => {
      const has = before.some((tag) => tagKey(tag) === tagKey(name));
      return has ? [{ search, before, after: renameIn(before, name, to) }] : [];
    });
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
    change: p.change.handler(({ input }) => apply(input.changes, input.renamed)),
    rename: p.rename.handler(({ input: { name, to } }) => {
      const renamed = { name, to, searches: renamedSearches(name, to) };
      const moved = tagKey(name) === tagKey(to) ? [] : [...all(to, name, true), ...all(name, name, false)];
      return { ...apply(moved, renamed), renamed };
    }),
    remove: p.remove.handler(({ input: { name } }) => apply(all(name, name, false))),
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
