import { isEnd } from '../../../shared/domain/job-state.ts';
import type { DrawingStore, StoredDrawing } from '../../db/generations/drawing-store.ts';
import type { GridStore } from '../../db/generations/grid-store.ts';
import type { PictureStore } from '../../db/generations/picture-store.ts';
import type { PictureKind } from '../../formats/sniff/picture-kind.ts';
import { TOLD_SINGLY } from '../../library/library-news.ts';
import type { Afterwards, Owner } from '../../library/owners.ts';
import type { Changes } from '../../platform/changes.ts';
import type { FetchedFiles } from '../fetched-files.ts';
import type { PictureViews } from './picture-views.ts';

export interface DrawingOwnerPorts {
  readonly drawings: DrawingStore;
  readonly pictures: PictureStore;
  readonly grids: GridStore;
  readonly views: PictureViews;
  readonly files: FetchedFiles<PictureKind>;
  readonly changes: Changes;
}

/** A picture goes alone while its drawing has another one; the last one takes the drawing along, and the last drawing its grid run. */
export function drawingOwner({ drawings, pictures, grids, views, files, changes }: DrawingOwnerPorts): Owner {
  const rowsOf = (assetIds: readonly string[]) => assetIds.flatMap((id) => pictures.byAsset(id) ?? []);
  const drawingsOf = (assetIds: readonly string[]): StoredDrawing[] =>
    unlike(rowsOf(assetIds).map(({ drawingId }) => drawingId)).flatMap((id) => drawings.get(id) ?? []);
  const gridsOf = (moved: readonly StoredDrawing[]) => unlike(moved.flatMap(({ gridId }) => gridId ?? []));
  const hasPicture = (id: string) =>
    pictures.of(id).some(({ assetId, assetDeletedAt }) => assetId !== null && assetDeletedAt === null);
  /** Of many at once the views read their lists anew. */
  const told = (moved: readonly StoredDrawing[], isGone: (id: string) => boolean): Afterwards => {
    return () => {
      if (moved.length > TOLD_SINGLY) return;
      for (const { id } of moved) {
        if (isGone(id)) changes.publish({ type: 'drawing_removed', id });
        else views.publish(id);
      }
      for (const id of gridsOf(moved)) {
        if (grids.get(id)?.deletedAt === null) views.publishGrid(id);
        else changes.publish({ type: 'grid_removed', id });
      }
    };
  };
  return {
    ownerOf: (assetId) => pictures.byAsset(assetId)?.drawingId ?? null,

    pictures: (assetIds) => assetIds.flatMap((id) => views.picture(id) ?? []),

    removed(assetIds, at) {
      const moved = drawingsOf(assetIds).filter(({ deletedAt }) => deletedAt === null);
      // One that is not done is still to be seen, and may be tried again.
      const gone = moved.filter(({ id, state }) => state === 'done' && !hasPicture(id));
      for (const { id } of gone) drawings.setDeleted(id, at);
      const over = gridsOf(gone).filter((id) => grids.get(id)?.asked === 0);
      for (const id of over) grids.setDeleted(id, at);
      const ids = new Set(gone.map(({ id }) => id));
      return told(moved, (id) => ids.has(id));
    },

    restored(assetIds) {
      const moved = drawingsOf(assetIds);
      for (const { id, deletedAt } of moved) if (deletedAt !== null) drawings.setDeleted(id, null);
      for (const id of gridsOf(moved)) grids.setDeleted(id, null);
      return told(moved, () => false);
    },

    purged(assetIds) {
      const gone = rowsOf(assetIds);
      for (const { drawingId, n } of gone) pictures.delete(drawingId, n);
      const touched = unlike(gone.map(({ drawingId }) => drawingId)).flatMap((id) => drawings.get(id) ?? []);
      const over = touched.filter(({ id, deletedAt, state }) => {
        return deletedAt !== null && isEnd(state) && !pictures.of(id).some(({ assetId }) => assetId !== null);
      });
      for (const { id } of over) drawings.delete(id);
      for (const id of gridsOf(over)) if (isEmpty(id)) grids.delete(id);
      return async () => {
        for (const { id } of over) await files.remove(id);
      };
    },
  };

  /** In the trash, and without a drawing, there or deleted. */
  function isEmpty(id: string): boolean {
    const grid = grids.get(id);
    return grid !== undefined && grid.deletedAt !== null && drawings.ofGrid(id).length === 0;
  }
}

const unlike = (ids: readonly string[]): string[] => [...new Set(ids)];
