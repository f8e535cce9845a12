import type { Drawing, GridRun, Picture } from '../../../shared/domain/picture.ts';
import type { Reference } from '../../../shared/domain/reference.ts';
import { type DrawingStore, drawingFacts, type StoredDrawing } from '../../db/generations/drawing-store.ts';
import type { GridStore, StoredGrid } from '../../db/generations/grid-store.ts';
import type { PictureStore } from '../../db/generations/picture-store.ts';
import type { ReferenceStore } from '../../db/generations/reference-store.ts';
import type { Library } from '../../library/library.ts';
import type { Changes } from '../../platform/changes.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { References } from './references.ts';

export interface ViewNeeds {
  readonly drawings: DrawingStore;
  readonly pictures: PictureStore;
  readonly grids: GridStore;
  readonly references: ReferenceStore;
  readonly shownReferences: Pick<References, 'show'>;
  readonly library: Pick<Library, 'picture'>;
  readonly changes: Changes;
}

/** Drawings, pictures and grid runs as the window sees them. */
export class PictureViews {
  readonly #needs: ViewNeeds;

  constructor(needs: ViewNeeds) {
    this.#needs = needs;
  }

  /** @throws NotFound also for one in the trash */
  find(id: string): StoredDrawing {
    const stored = this.#needs.drawings.get(id);
    if (!stored || stored.deletedAt !== null) throw new NotFound('drawing', id);
    return stored;
  }

  show(stored: StoredDrawing): Drawing {
    const rows = this.#needs.pictures.of(stored.id).filter((row) => row.assetDeletedAt === null);
    const pictures = rows.flatMap(({ assetId }) =>
      assetId === null ? [] : (this.#picture(assetId, stored) ?? []),
    );
    return { ...drawingFacts(stored), reference: this.#reference(stored), pictures };
  }

  /** Undefined for one that is not there, or in the trash. */
  picture(assetId: string): Picture | undefined {
    const row = this.#needs.pictures.byAsset(assetId);
    return this.#picture(assetId, row && this.#needs.drawings.get(row.drawingId));
  }

  /** @throws NotFound also for one in the trash */
  findGrid(id: string): StoredGrid {
    const stored = this.#needs.grids.get(id);
    if (!stored || stored.deletedAt !== null) throw new NotFound('grid', id);
    return stored;
  }

  showGrid({ deletedAt: _, ...grid }: StoredGrid): GridRun {
    return grid;
  }

  /** Tells the views of a drawing, unless it lies in the trash. */
  publish(id: string): void {
    const stored = this.#needs.drawings.get(id);
    if (!stored || stored.deletedAt !== null) return;
    this.#needs.changes.publish({ type: 'drawing', drawing: this.show(stored) });
  }

  /** The same of a grid run: how much of it there is may have changed. */
  publishGrid(id: string | null): void {
    const stored = id === null ? undefined : this.#needs.grids.get(id);
    if (!stored || stored.deletedAt !== null) return;
    this.#needs.changes.publish({ type: 'grid', grid: this.showGrid(stored) });
  }

  #picture(assetId: string, drawing: StoredDrawing | undefined): Picture | undefined {
    const file = this.#needs.library.picture(assetId);
    if (!file || file.deletedAt !== null) return undefined;
    const { deletedAt: _, ...facts } = file;
    if (!drawing) return { ...facts, ...OF_NO_DRAWING };
    const { id: drawingId, jobId, connectionId, way, gridId, parentId, source, settings } = drawing;
    const reference = this.#reference(drawing);
    return {
      ...{ ...facts, size: settings.size, prompt: drawing.prompt },
      ...{ drawingId, jobId, connectionId, way, reference, gridId, parentId, source },
    };
  }

  #reference({ settings: { referenceId } }: StoredDrawing): Reference | null {
    const stored = referenceId === null ? undefined : this.#needs.references.get(referenceId);
    return stored ? this.#needs.shownReferences.show(stored) : null;
  }
}

const OF_NO_DRAWING = {
  ...{ drawingId: null, jobId: null, connectionId: null, way: null },
  ...{ reference: null, gridId: null, parentId: null, source: null },
} as const;
