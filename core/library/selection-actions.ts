import type { DatabaseSync } from 'node:sqlite';
import type { LibraryItem } from '../../shared/domain/library-item.ts';
import type { AssetMovesStore, MovedAsset } from '../db/library/asset-moves-store.ts';
import { transaction } from '../db/transaction.ts';
import type { Clock } from '../platform/host.ts';
import type { Library } from './library.ts';
import { SINGLE_EVENTS_MAX } from './library-events.ts';
import type { AfterCommit, OwnedFile, Owner } from './owner.ts';

interface Needs {
  readonly db: DatabaseSync;
  readonly moves: AssetMovesStore;
  readonly library: Library;
  readonly clock: Clock;
  /**
   * Called before and after a permanent deletion by the user: the daily copies of the database still contain the rows.
   */
  readonly onErase: () => void;
}

/**
 * Applies the user's actions to a selection of files of any kind: one transaction, which includes their generations,
 * and one change. Missing files, and files already in the target state, are skipped.
 */
export class LibrarySelectionActions {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  star(ids: readonly string[], starred: boolean): void {
    const { moves, library } = this.#needs;
    const moved = moves.star(ids, starred);
    library.owner.changed(moved);
    library.events.touch(...idsOf(moved));
  }

  /** Renames a file and its generation. @throws NotFound also for one in the trash */
  rename(id: string, title: string): LibraryItem {
    const { library } = this.#needs;
    const { kind } = library.libraryItem(id);
    if (!library.owner.rename({ id, kind }, title)) library.rename(id, title);
    return library.libraryItem(id);
  }

  /** Moves files to the trash. */
  async remove(ids: readonly string[]): Promise<void> {
    const { moves, library, clock } = this.#needs;
    const at = clock.now();
    const moved = await this.#move(
      () => moves.remove(ids, at),
      (owner, files) => owner.removed(files, at),
    );
    const images = moved.filter(({ kind }) => kind === 'picture');
    if (moved.length <= SINGLE_EVENTS_MAX) library.events.publishRemoved(idsOf(moved), idsOf(images));
  }

  /** Restores files from the trash. */
  async restore(ids: readonly string[]): Promise<void> {
    const { moves, library } = this.#needs;
    const moved = await this.#move(
      () => moves.restore(ids),
      (owner, files) => owner.restored(files),
    );
    if (moved.length <= SINGLE_EVENTS_MAX) library.events.touch(...idsOf(moved));
  }

  /** Permanently deletes files from the trash: rows, search index, files, thumbnails. */
  async purge(ids: readonly string[]): Promise<void> {
    const { moves, library, clock, onErase } = this.#needs;
    onErase();
    const purged = moves.startPurge(ids, clock.now());
    library.trashJournal.changed();
    // They leave the trash at once, however long deleting the files takes.
    library.events.publishRemoved(idsOf(purged), []);
    await library.purge();
    onErase();
  }

  async #move(
    work: () => MovedAsset[],
    updateOwners: (owner: Owner, files: readonly OwnedFile[]) => AfterCommit,
  ): Promise<readonly MovedAsset[]> {
    const { db, library } = this.#needs;
    const { moved, left } = transaction(db, () => {
      const moved = work();
      return { moved, left: updateOwners(library.owner, moved) };
    });
    library.trashJournal.changed();
    // The generations of many files are not published one by one.
    if (moved.length > SINGLE_EVENTS_MAX) library.events.reloadLists();
    else await left();
    return moved;
  }
}

function idsOf(moved: readonly MovedAsset[]): string[] {
  return moved.map(({ id }) => id);
}
