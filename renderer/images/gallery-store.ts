import type { GalleryFilter, GeneratedImage } from '../../shared/domain/generated-image.ts';
import { asksForTags } from '../../shared/domain/tag-text.ts';
import { OrderedRecords } from '../data/ordered-records.ts';
import type { ImagesApi } from './images-deps.ts';

/** Number of images to load along with the tiles: as many as most windows show at first. */
const SHOWN_FIRST = 40;

/** The images of the open album, newest first, and the width by height of each in thousandths. */
export class GalleryStore extends OrderedRecords<GeneratedImage, GalleryFilter> {
  readonly #api: ImagesApi;
  #filter: GalleryFilter = {};

  constructor(api: ImagesApi) {
    super({ byIds: (input) => api.images.byIds(input), star: (input) => api.library.star(input) }, {});
    this.#api = api;
  }

  /** Shows the images that match a filter. The previous ones stay until the response. */
  show(filter: GalleryFilter): Promise<void> {
    this.#filter = filter;
    return this.load();
  }

  /** Shows a filter after missed events: also reloads every cached image. */
  again(filter: GalleryFilter): Promise<void> {
    this.cache.refresh();
    return this.show(filter);
  }

  /** Reloads an album of a tag after a tag change, as only the core knows which images have the tag. */
  tagsChanged(): void {
    if (asksForTags(this.#filter)) void this.load();
  }

  protected wanted(): GalleryFilter {
    return this.#filter;
  }

  protected async *read(filter: GalleryFilter) {
    const { ids, times, ratios, rev } = await this.#api.images.gallery({ filter });
    // The request runs while the window lays out and renders.
    this.ensure(ids.slice(0, SHOWN_FIRST));
    yield { order: { ids, times, values: ratios }, total: ids.length, rev };
  }

  protected valueOf({ width, height }: GeneratedImage): number {
    return Math.floor((width * 1000) / height);
  }

  protected fits(image: GeneratedImage, { starred, model, gridId }: GalleryFilter): boolean {
    return (
      (starred === undefined || image.starred === starred) &&
      (model === undefined || image.model === model) &&
      (gridId === undefined || image.gridId === gridId)
    );
  }

  /** Events update images that a search found, but add none. */
  protected onUnplaced(): void {}
}
