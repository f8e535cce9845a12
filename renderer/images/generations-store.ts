import type { GeneratedImage, ImageGeneration } from '../../shared/domain/generated-image.ts';
import type { Job } from '../../shared/domain/job.ts';
import { RecordList } from '../data/record-list.ts';
import { Records } from '../data/records.ts';
import { withPolls } from '../generation/with-polls.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import type { ImagesApi } from './images-deps.ts';

/** Most generations that stand in the gallery without an image. */
const MOST = 500;

/** The generations that are not done, newest first: their tiles hold the place of the images to come. */
export class GenerationsStore extends RecordList<ImageGeneration> {
  readonly records: Records<ImageGeneration>;
  readonly #images: ImagesApi['images'];

  constructor({ images }: ImagesApi) {
    const records = new Records<ImageGeneration>();
    super({
      records,
      page: async () => ({ ...(await images.unfinished({ limit: MOST })), more: false }),
      // Once it is done its images stand for it.
      belongs: ({ state }) => state !== 'done',
    });
    this.records = records;
    this.#images = images;
  }

  /** Moves one to the trash: out of the list at once, and back in when the core refuses. */
  remove(id: string): Promise<CallProblem | null> {
    return this.records.change([id], null, () => this.#images.removeGeneration({ id }));
  }

  restore(id: string): Promise<CallProblem | null> {
    return this.records.restore(id, () => this.#images.restoreGeneration({ id }));
  }

  /** The task of one was polled, as its job says. */
  polled(job: Job, rev: number): void {
    const generation = job.subject.kind === 'images' ? this.records.get(job.subject.generationId) : undefined;
    if (generation) this.records.put([withPolls(generation, job)], rev);
  }

  /** An image came or changed: where more may follow, its generation no longer holds a place of its own. */
  putImage(image: GeneratedImage, rev: number): void {
    const generation = this.records.get(image.generationId ?? '');
    if (!generation) return;
    const at = generation.images.findIndex(({ id }) => id === image.id);
    const images = at < 0 ? [...generation.images, image] : generation.images.with(at, image);
    this.records.put([{ ...generation, images }], rev);
  }

  /** Images were deleted: their generations no longer have them. */
  removeImages(removed: readonly string[], rev: number): void {
    const stays = ({ id }: GeneratedImage) => !removed.includes(id);
    const changed = [...this.records.values()].filter(({ images }) => !images.every(stays));
    this.records.put(
      changed.map((generation) => ({ ...generation, images: generation.images.filter(stays) })),
      rev,
    );
  }
}
