import type { DatabaseSync } from 'node:sqlite';
import type { Drawing, GridRun } from '../../../shared/domain/picture.ts';
import type { DrawingStore, StoredDrawing } from '../../db/generations/drawing-store.ts';
import type { GridStore } from '../../db/generations/grid-store.ts';
import type { PictureStore } from '../../db/generations/picture-store.ts';
import { transaction } from '../../db/transaction.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import { wasStoppedAt } from '../../jobs/task-jobs.ts';
import type { Library } from '../../library/library.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import { Conflict, NotFound } from '../../platform/refusal.ts';
import type { DrawingWriter } from './drawing-writer.ts';
import type { PictureViews } from './picture-views.ts';

export interface DrawingTrashPorts {
  readonly db: DatabaseSync;
  readonly drawings: DrawingStore;
  readonly pictures: PictureStore;
  readonly grids: GridStore;
  readonly views: PictureViews;
  readonly writer: Pick<DrawingWriter, 'retry'>;
  readonly library: Pick<Library, 'remove' | 'restore'>;
  readonly runner: Pick<JobRunner, 'cancel'>;
  readonly clock: Clock;
  readonly changes: Changes;
}

/** What goes to the trash as a whole, and comes back: drawings with their pictures, grid runs with their drawings. */
export class DrawingTrash {
  readonly #ports: DrawingTrashPorts;

  constructor(ports: DrawingTrashPorts) {
    this.#ports = ports;
  }

  /** What is under way is no longer asked after. @throws NotFound */
  async remove(id: string): Promise<void> {
    const { db, views, clock, grids, changes } = this.#ports;
    const drawing = views.find(id);
    const { gridId } = drawing;
    const isGridOver = transaction(db, () => {
      const at = clock.now();
      this.#lay(drawing, at);
      const isOver = gridId !== null && grids.get(gridId)?.asked === 0;
      if (isOver) grids.setDeleted(gridId, at);
      return isOver;
    });
    changes.publish({ type: 'drawing_removed', id });
    if (gridId !== null && isGridOver) changes.publish({ type: 'grid_removed', id: gridId });
    else views.publishGrid(gridId);
    await this.#ports.runner.cancel(drawing.jobId);
  }

  /** One that was under way is asked after again; what had no task yet is not sent. @throws NotFound */
  async restore(id: string): Promise<Drawing> {
    const { drawings, views } = this.#ports;
    const drawing = drawings.get(id);
    if (!drawing) throw new NotFound('drawing', id);
    if (drawing.deletedAt === null) return views.show(drawing);
    await this.#take([drawing], drawing.deletedAt, drawing.gridId);
    views.publishGrid(drawing.gridId);
    return views.show(views.find(id));
  }

  /** @throws NotFound */
  async removeGrid(id: string): Promise<void> {
    const { db, views, drawings, grids, clock, changes, runner } = this.#ports;
    views.findGrid(id);
    const there = drawings.ofGrid(id).filter(({ deletedAt }) => deletedAt === null);
    transaction(db, () => {
      const at = clock.now();
      for (const drawing of there) this.#lay(drawing, at);
      grids.setDeleted(id, at);
    });
    changes.publish({ type: 'grid_removed', id });
    for (const drawing of there) changes.publish({ type: 'drawing_removed', id: drawing.id });
    await Promise.all(there.map(({ jobId }) => runner.cancel(jobId)));
  }

  /** With the drawings that went along with it. @throws NotFound */
  async restoreGrid(id: string): Promise<GridRun> {
    const { views, drawings, grids } = this.#ports;
    const deletedAt = grids.get(id)?.deletedAt;
    if (deletedAt === undefined) throw new NotFound('grid', id);
    if (deletedAt !== null) {
      const gone = drawings.ofGrid(id).filter((drawing) => drawing.deletedAt === deletedAt);
      await this.#take(gone, deletedAt, id);
      views.publishGrid(id);
    }
    return views.showGrid(views.findGrid(id));
  }

  /** Its pictures go first: their owner is then asked of a drawing that is still there. */
  #lay({ id }: StoredDrawing, at: number): void {
    const { pictures, drawings, library } = this.#ports;
    for (const { assetId, assetDeletedAt } of pictures.of(id)) {
      if (assetId !== null && assetDeletedAt === null) library.remove(assetId, at);
    }
    drawings.setDeleted(id, at);
  }

  async #take(gone: readonly StoredDrawing[], deletedAt: number, gridId: string | null): Promise<void> {
    const { db, pictures, drawings, grids, library, runner, views } = this.#ports;
    // Taken back at once, their jobs may be ending still.
    const jobs = await Promise.all(gone.map(({ jobId }) => runner.cancel(jobId)));
    transaction(db, () => {
      if (gridId !== null) grids.setDeleted(gridId, null);
      for (const { id } of gone) {
        for (const { assetId, assetDeletedAt } of pictures.of(id)) {
          if (assetId !== null && assetDeletedAt === deletedAt) library.restore(assetId);
        }
        drawings.setDeleted(id, null);
      }
    });
    for (const [i, job] of jobs.entries()) {
      const id = gone[i]?.id ?? '';
      const drawing = drawings.get(id);
      if (drawing && wasStoppedAt(deletedAt, job)) await this.#takeUp(drawing, job);
      views.publish(id);
    }
  }

  /** Asks after its task again, which is free. Where that cannot be now, it stays stopped, for the user to check again. */
  async #takeUp(
    { id, taskId, taskOver }: StoredDrawing,
    job: Parameters<DrawingWriter['retry']>[0],
  ): Promise<void> {
    const { writer, pictures, clock } = this.#ports;
    const isAtService = taskId !== null && !taskOver;
    if (!isAtService && pictures.of(id).length === 0) return;
    try {
      await writer.retry(job, newId(clock.now()));
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof Conflict || error instanceof NotFound))
        throw error;
    }
  }
}
