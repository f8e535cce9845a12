import { type ImageDraft, imageDraft } from '../../../shared/contract/images.ts';
import type { Inputs } from '../../../shared/contract/index.ts';
import type {
  Albums,
  GalleryFilter,
  GalleryTiles,
  GeneratedImage,
  GridRun,
  ImageGeneration,
} from '../../../shared/domain/generated-image.ts';
import { IMAGE_MODELS } from '../../../shared/service/models.ts';
import type { GalleryStore } from '../../db/generations/gallery-store.ts';
import type { GenerationStore } from '../../db/generations/generation-store.ts';
import type { ImageSettings } from '../../db/generations/shapes.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import type { Imaging } from '../../formats/imaging/imaging.ts';
import { asServiceError } from '../../library/as-service-error.ts';
import type { Library } from '../../library/library.ts';
import { newId } from '../../platform/new-id.ts';
import { NotFound } from '../../platform/refusal.ts';
import { titleFrom } from '../../platform/title.ts';
import type { FoundImage } from '../../service/images/image-task.ts';
import { TaskGenerations, type TaskPorts } from '../task-generations.ts';
import { assertPrompt } from './image-request.ts';
import type { ImagesKind } from './images-kind.ts';
import type { References } from './references.ts';

/** Number of grids in the list beside the gallery. */
const GRIDS_SHOWN = 200;
/** Largest data URI of an image attached to a chat, in bytes. */
const ATTACHMENT_BYTES = 4 * 1024 * 1024;

const EMPTY_DRAFT: ImageDraft = {
  ...{ prompt: '', model: IMAGE_MODELS[0].id, size: null, count: 1, way: 'queue' },
  ...{ referenceId: null, parentId: null, source: null },
  grid: { models: [], sizes: [], withReference: 'on' },
};

export interface ImagesPorts extends TaskPorts {
  readonly imageGenerations: GenerationStore<ImageSettings, object>;
  readonly gallery: GalleryStore;
  readonly drafts: DraftStore;
  readonly imaging: Pick<Imaging, 'attachment'>;
  readonly library: TaskPorts['library'] & Pick<Library, 'path'>;
}

/** The image API of the windows. Every method throws NotFound for what is missing or in the trash. */
export class Images extends TaskGenerations<ImageSettings, object, ImageGeneration, FoundImage> {
  readonly #ports: ImagesPorts;
  readonly #imageOf: ImagesKind['image'];
  readonly references: References;

  constructor(ports: ImagesPorts, kind: ImagesKind, references: References) {
    super(ports, ports.imageGenerations, kind);
    this.#ports = ports;
    this.#imageOf = kind.image;
    this.references = references;
  }

  /**
   * Creates a generation per order. Repeating an operation id returns the same generation.
   * @throws Conflict `prompt_empty`, `prompt_too_long`, `reference_gone`, `queue_full`; ServiceError `key`, `invalid`,
   *   `too_large`
   */
  async create(
    input: Inputs['images']['create'],
  ): Promise<{ generations: ImageGeneration[]; gridId: string | null }> {
    const { connectionId, way, grid, parentId = null, source = null } = input;
    const orders = input.requests.map(({ opId, settings: { model, size, referenceId }, ...request }) => {
      const { prompt = input.prompt } = request;
      assertPrompt(prompt);
      const title = titleOf(prompt);
      return { opId, title, prompt, settings: { model, size, way }, referenceId, parentId, source };
    });
    const group = () => (grid ? this.#insertGroup(grid.title || titleOf(input.prompt), input.prompt) : null);
    const generations = await this.write(connectionId, orders, group);
    return { generations, gridId: generations[0]?.gridId ?? null };
  }

  unfinished(limit: number): { items: ImageGeneration[]; more: boolean } {
    const found = this.store.unfinished(limit + 1);
    return { items: found.slice(0, limit).map((one) => this.show(one)), more: found.length > limit };
  }

  tiles(filter: GalleryFilter): GalleryTiles {
    return this.#ports.gallery.tiles(filter);
  }

  byIds(ids: readonly string[]): { items: GeneratedImage[] } {
    return { items: ids.flatMap((id) => this.#imageOf(id) ?? []) };
  }

  albums(): Albums {
    const { gallery, groups } = this.#ports;
    return { ...gallery.counts(), grids: groups.store.newest(GRIDS_SHOWN).map((one) => groups.show(one)) };
  }

  grid(id: string): { grid: GridRun; generations: ImageGeneration[] } {
    const { groups } = this.#ports;
    const grid = groups.show(groups.find(id));
    return { grid, generations: this.#inGrid(id, null).map((one) => this.show(one)) };
  }

  renameGrid(id: string, title: string): GridRun {
    const { groups } = this.#ports;
    groups.find(id);
    groups.store.rename(id, title);
    groups.publish(id);
    return groups.show(groups.find(id));
  }

  /** Moves a grid to the trash by moving all its generations there. */
  async removeGrid(id: string): Promise<void> {
    this.#ports.groups.find(id);
    await this.removeAll(this.#inGrid(id, null));
  }

  /** Restores a grid with the generations that were trashed with it. */
  async restoreGrid(id: string): Promise<GridRun> {
    const { groups } = this.#ports;
    const deletedAt = groups.store.get(id)?.deletedAt;
    if (deletedAt === undefined) throw new NotFound('grid', id);
    if (deletedAt !== null) await this.restoreAll(this.#inGrid(id, deletedAt));
    return groups.show(groups.find(id));
  }

  /**
   * Returns an image as a chat attachment.
   * @throws ServiceError `unusable` if the file cannot be decoded; NotFound
   */
  async attachment(id: string): Promise<{ name: string; url: string; width: number; height: number }> {
    const { library, imaging } = this.#ports;
    const image = this.#imageOf(id);
    if (!image) throw new NotFound('asset', id);
    try {
      const { url, width, height } = await imaging.attachment(library.path(id), ATTACHMENT_BYTES);
      return { name: image.saveName, url, width, height };
    } catch (error) {
      throw asServiceError(error, 'before');
    }
  }

  draft(): ImageDraft {
    return this.#ports.drafts.read('picture', imageDraft) ?? EMPTY_DRAFT;
  }

  saveDraft(draft: ImageDraft): void {
    this.#ports.drafts.save('picture', draft);
  }

  #inGrid(id: string, deletedAt: number | null) {
    return this.store.ofGroup(id).filter((one) => one.deletedAt === deletedAt);
  }

  #insertGroup(title: string, prompt: string): string {
    const { groups, clock } = this.#ports;
    const createdAt = clock.now();
    const id = newId(createdAt);
    groups.store.insert({ id, createdAt, title, prompt });
    return id;
  }
}

function titleOf(prompt: string): string {
  return titleFrom([{ type: 'text', block: 0, text: prompt }]);
}
