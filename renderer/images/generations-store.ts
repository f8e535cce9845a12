import type { GeneratedImage, ImageGeneration } from '../../shared/domain/generated-image.ts';
import type { Job } from '../../shared/domain/job.ts';
import { RecordList } from '../data/record-list.ts';
import { Records } from '../data/records.ts';
import { withPolls } from '../generation/generation-status.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import type { ImagesApi } from './images-deps.ts';

/** The most generations listed without an image. */
const MOST = 500;

/** The generations that are not done, newest first. Their tiles reserve the place of the images to come. */
export class GenerationsStore extends RecordList<ImageGeneration> {
  readonly records: Records<ImageGeneration>;
  readonly #images: ImagesApi['images'];

  constructor({ images }: ImagesApi) {
    const records = new Records<ImageGeneration>();
    super({
      records,
      page: async () => ({ ...(await images.unfinished({ limit: MOST })), more: false }),
      // The images of a finished generation replace its tile.
      belongs: ({ state }) => state !== 'done',
    });
    this.records = records;
    this.#images = images;
  }

  /** Moves a generation to the trash. The list updates at once and rolls back if the core refuses. */
  remove(id: string): Promise<CallProblem | null> {
    return this.records.change([id], null, () => this.#images.removeGeneration({ id }));
  }

  restore(id: string): Promise<CallProblem | null> {
    return this.records.restore(id, () => this.#images.restoreGeneration({ id }));
  }

  /** Updates the polls of a generation from its job. */
  polled(job: Job, rev: number): void {
    const generation = job.subject.kind === 'images' ? this.records.get(job.subject.generationId) : undefined;
    if (generation) this.records.put([withPolls(generation, job)], rev);
  }

  /**
   * Adds a new or changed image to its generation, which stays as old as it is: its end may have been missed. With an
   * image, a generation has no tile of its own.
   */
  putImage(image: GeneratedImage): void {
    const generation = this.records.get(image.generationId ?? '');
    if (!generation) return;
    const at = generation.images.findIndex(({ id }) => id === image.id);
    const images = at < 0 ? [...generation.images, image] : generation.images.with(at, image);
    this.#putAsOld({ ...generation, images });
  }

  /** Removes deleted images from their generations. */
  removeImages(removed: readonly string[]): void {
    const stays = ({ id }: GeneratedImage) => !removed.includes(id);
    const changed = [...this.records.values()].filter(({ images }) => !images.every(stays));
    for (const one of changed) this.#putAsOld({ ...one, images: one.images.filter(stays) });
  }

  #putAsOld(generation: ImageGeneration): void {
    this.records.put([generation], this.records.revOf(generation.id));
  }
}
