import type { LibraryItem } from '../../shared/domain/library-item.ts';
import type { AssetStore, StoredAsset } from '../db/library/asset-store.ts';
import type { Changes } from '../platform/changes.ts';
import type { Logger } from '../platform/host.ts';
import type { Owner } from './owner.ts';

/** Beyond this many changed files, views read their lists again instead of receiving single changes. */
export const SINGLE_EVENTS_MAX = 100;
/** Maximum number of ids in one change, so that it fits into one message. */
const IDS_MAX = 20_000;

interface Needs {
  readonly assets: Pick<AssetStore, 'get'>;
  owner(): Pick<Owner, 'imagesOf'>;
  readonly changes: Changes;
  readonly logger: Logger;
  item(stored: StoredAsset): LibraryItem;
}

/**
 * Publishes changes of files to the windows. `touch` may be called within a transaction: it publishes the state after
 * its end, committed or not.
 */
export class LibraryEvents {
  readonly #needs: Needs;
  readonly #touched = new Set<string>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Marks files as possibly changed. */
  touch(...ids: readonly string[]): void {
    if (this.#touched.size === 0 && ids.length > 0) queueMicrotask(() => this.#flush());
    for (const id of ids) this.#touched.add(id);
  }

  /** Publishes that files were deleted or moved to the trash, as one change. */
  publishRemoved(ids: readonly string[], imageIds: readonly string[]): void {
    const { changes } = this.#needs;
    const isMuch = ids.length > IDS_MAX;
    if (isMuch) this.reloadLists();
    if (ids.length > 0 && !isMuch) changes.publish({ type: 'library_removed', ids: [...ids] });
    if (imageIds.length > 0 && !isMuch) changes.publish({ type: 'images_removed', ids: [...imageIds] });
  }

  /** Makes the windows read all lists again. */
  reloadLists(): void {
    this.#needs.changes.publish({ type: 'library_rebuilt' });
  }

  #flush(): void {
    const ids = [...this.#touched];
    this.#touched.clear();
    try {
      if (ids.length > SINGLE_EVENTS_MAX) this.reloadLists();
      else this.#publishIds(ids);
    } catch (error) {
      // Nobody awaits this, so an error could not be caught. The windows reload and then get the error.
      this.#needs.logger.error('the changes of files could not be published', { error });
      this.reloadLists();
    }
  }

  #publishIds(ids: readonly string[]): void {
    const { assets } = this.#needs;
    const found = ids.map((id) => ({ id, stored: assets.get(id) }));
    const removed = found.filter(({ stored }) => stored === undefined || stored.deletedAt !== null);
    const existing = found.flatMap(({ stored }) =>
      stored !== undefined && stored.deletedAt === null && stored.listed ? [stored] : [],
    );
    this.publishRemoved(
      removed.map(({ id }) => id),
      removed.filter(({ stored }) => stored?.kind === 'picture').map(({ id }) => id),
    );
    this.#publishItems(existing);
  }

  #publishItems(existing: readonly StoredAsset[]): void {
    const { changes, owner, item } = this.#needs;
    for (const stored of existing) changes.publish({ type: 'library_item', item: item(stored) });
    const images = existing.filter(({ kind }) => kind === 'picture').map(({ id }) => id);
    for (const image of owner().imagesOf(images)) {
      changes.publish({ type: 'image', image: image });
    }
  }
}
