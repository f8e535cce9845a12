import { z } from 'zod';
import { type AssetKind, assetKind } from '../../../shared/domain/library-item.ts';
import { Store } from '../store.ts';

const moved = z.object({ id: z.string(), kind: assetKind });
/** A file that was moved or starred. */
export type MovedAsset = { readonly id: string; readonly kind: AssetKind };

const OF = 'listed = 1 AND id IN (SELECT value FROM json_each(:ids))';

/** Moves or stars many files, each in one statement. Returns those that changed. */
export class AssetMovesStore extends Store {
  star(ids: readonly string[], starred: boolean): MovedAsset[] {
    return all(
      this.sql(
        `UPDATE asset SET starred = :starred WHERE ${OF} AND starred <> :starred AND deleted_at IS NULL RETURNING id, kind`,
      ).all({ ids: JSON.stringify(ids), starred: starred ? 1 : 0 }),
    );
  }

  /** Moves files to the trash. */
  remove(ids: readonly string[], at: number): MovedAsset[] {
    return all(
      this.sql(`UPDATE asset SET deleted_at = :at WHERE ${OF} AND deleted_at IS NULL RETURNING id, kind`).all(
        { ids: JSON.stringify(ids), at },
      ),
    );
  }

  /** Restores files from the trash. */
  restore(ids: readonly string[]): MovedAsset[] {
    return all(
      this.sql(`UPDATE asset SET deleted_at = NULL WHERE ${OF} AND deleted_at IS NOT NULL
         AND purging_at IS NULL RETURNING id, kind`).all({ ids: JSON.stringify(ids) }),
    );
  }

  /** Marks trashed files for the next purge, before their 30 days are over. */
  startPurge(ids: readonly string[], now: number): MovedAsset[] {
    return all(
      this.sql(
        `UPDATE asset SET purging_at = :now WHERE ${OF} AND deleted_at IS NOT NULL RETURNING id, kind`,
      ).all({ ids: JSON.stringify(ids), now }),
    );
  }
}

function all(rows: readonly unknown[]): MovedAsset[] {
  return rows.map((row) => moved.parse(row));
}
