import type { DatabaseSync } from 'node:sqlite';
import type { PictureDraft } from '../../../shared/contract/images.ts';
import type {
  Albums,
  Drawing,
  GalleryFilter,
  GalleryTiles,
  GridRun,
  Picture,
} from '../../../shared/domain/picture.ts';
import type { Reference } from '../../../shared/domain/reference.ts';
import type { TakeSource } from '../../../shared/domain/take.ts';
import { IMAGE_MODELS } from '../../../shared/service/models.ts';
import type { DrawingStore } from '../../db/generations/drawing-store.ts';
import type { GalleryStore } from '../../db/generations/gallery-store.ts';
import type { GridStore } from '../../db/generations/grid-store.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import { transaction } from '../../db/transaction.ts';
import type { Imaging } from '../../formats/image/imaging.ts';
import type { Library } from '../../library/library.ts';
import { asServiceError } from '../../library/save-failure.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { DrawingTrash } from './drawing-trash.ts';
import type { DrawingWriter, DrawOrder, DrawWish } from './drawing-writer.ts';
import type { PictureViews } from './picture-views.ts';
import type { References, ReferenceWish } from './references.ts';

/** Grid runs the list beside the gallery shows. */
const GRIDS_SHOWN = 200;
/** A picture that is given to a chat, in bytes of its Data URI. */
const ATTACHMENT_BYTES = 4 * 1024 * 1024;

const EMPTY_DRAFT: PictureDraft = {
  ...{ prompt: '', model: IMAGE_MODELS[0].id, size: null, count: 1, way: 'queue' },
  ...{ referenceId: null, parentId: null, source: null },
  grid: { models: [], sizes: [], withReference: 'on' },
};

export interface ImagesPorts {
  readonly db: DatabaseSync;
  readonly drawings: DrawingStore;
  readonly grids: GridStore;
  readonly gallery: GalleryStore;
  readonly drafts: DraftStore;
  readonly writer: DrawingWriter;
  readonly trash: DrawingTrash;
  readonly references: References;
  readonly views: PictureViews;
  readonly imaging: Pick<Imaging, 'attachment'>;
  readonly library: Pick<Library, 'path'>;
}

/** Pictures as the window sees them. All of it throws NotFound for what is not there or in the trash. */
export class Images {
  readonly #ports: ImagesPorts;

  constructor(ports: ImagesPorts) {
    this.#ports = ports;
  }

  /** @throws as `DrawingWriter.write` */
  draw(input: {
    connectionId: string;
    prompt: string;
    way: DrawOrder['way'];
    wishes: readonly DrawWish[];
    grid?: { title: string } | undefined;
    parentId?: string | undefined;
    source?: TakeSource | undefined;
  }): Promise<{ drawings: Drawing[]; gridId: string | null }> {
    const { grid = null, parentId = null, source = null, ...order } = input;
    return this.#ports.writer.write({ ...order, grid, parentId, source });
  }

  unfinished(limit: number): { items: Drawing[]; more: boolean } {
    const { drawings, views } = this.#ports;
    const found = drawings.unfinished(limit + 1);
    return { items: found.slice(0, limit).map((drawing) => views.show(drawing)), more: found.length > limit };
  }

  drawing(id: string): Drawing {
    return this.#ports.views.show(this.#ports.views.find(id));
  }

  removeDrawing(id: string): Promise<void> {
    return this.#ports.trash.remove(id);
  }

  restoreDrawing(id: string): Promise<Drawing> {
    return this.#ports.trash.restore(id);
  }

  tiles(filter: GalleryFilter): GalleryTiles {
    return this.#ports.gallery.tiles(filter);
  }

  pictures(ids: readonly string[]): { items: Picture[] } {
    return { items: ids.flatMap((id) => this.#ports.views.picture(id) ?? []) };
  }

  albums(): Albums {
    const { gallery, grids, views } = this.#ports;
    return { ...gallery.counts(), grids: grids.newest(GRIDS_SHOWN).map((grid) => views.showGrid(grid)) };
  }

  grid(id: string): { grid: GridRun; drawings: Drawing[] } {
    const { views, drawings } = this.#ports;
    const grid = views.showGrid(views.findGrid(id));
    const there = drawings.ofGrid(id).filter(({ deletedAt }) => deletedAt === null);
    return { grid, drawings: there.map((drawing) => views.show(drawing)) };
  }

  renameGrid(id: string, title: string): GridRun {
    const { views, grids } = this.#ports;
    views.findGrid(id);
    grids.rename(id, title);
    views.publishGrid(id);
    return views.showGrid(views.findGrid(id));
  }

  removeGrid(id: string): Promise<void> {
    return this.#ports.trash.removeGrid(id);
  }

  restoreGrid(id: string): Promise<GridRun> {
    return this.#ports.trash.restoreGrid(id);
  }

  /** @throws as `References.add` */
  addReference(wish: ReferenceWish): Promise<Reference> {
    return this.#ports.references.add(wish);
  }

  reference(id: string): Reference {
    return this.#ports.references.get(id);
  }

  /** @throws ServiceError `unusable` where the file cannot be opened any more; NotFound */
  async attachment(id: string): Promise<{ name: string; url: string; width: number; height: number }> {
    const { views, library, imaging } = this.#ports;
    const picture = views.picture(id);
    if (!picture) throw new NotFound('asset', id);
    try {
      const { url, width, height } = await imaging.attachment(library.path(id), ATTACHMENT_BYTES);
      return { name: picture.saveName, url, width, height };
    } catch (error) {
      throw asServiceError(error, 'before');
    }
  }

  draft(): PictureDraft {
    return this.#ports.drafts.picture() ?? EMPTY_DRAFT;
  }

  saveDraft(draft: PictureDraft): void {
    this.#ports.drafts.savePicture(draft);
  }

  /**
   * Deletes for good what went to the trash before a time; its files are the library's and the tidying's to remove.
   * @returns how many drawings.
   */
  purge(before: number): number {
    const { db, drawings, grids } = this.#ports;
    const expired = drawings.expired(before);
    for (const id of expired) drawings.delete(id);
    transaction(db, () => {
      for (const id of grids.expired(before)) grids.delete(id);
    });
    return expired.length;
  }
}
