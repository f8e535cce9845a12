import type { GeneratedImage, ImageGeneration } from '../../shared/domain/generated-image.ts';
import type { Job } from '../../shared/domain/job.ts';
import { RecordList } from '../data/record-list.ts';
import { Records } from '../data/records.ts';
import { withPolls } from '../generation/with-polls.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import type { ImagesApi } from './images-deps.ts';

/** Most askings that stand in the gallery without a picture. */
const MOST = 500;

/** The askings that are not done, newest first: their tiles hold the place of the pictures to come. */
export class DrawingsStore extends RecordList<ImageGeneration> {
  readonly records: Records<ImageGeneration>;
  readonly #images: ImagesApi['images'];

  constructor({ images }: ImagesApi, records = new Records<ImageGeneration>()) {
    super({
      records,
      page: async () => ({ ...(await images.unfinished({ limit: MOST })), more: false }),
      // Once it is done its pictures stand for it.
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
    const drawing = job.subject.kind === 'images' ? this.find(job.subject.generationId) : undefined;
    if (drawing) this.records.put([withPolls(drawing, job)], rev);
  }

  /** A picture came: where more may follow, its drawing no longer holds a place of its own. */
  gave(picture: GeneratedImage, rev: number): void {
    const drawing = picture.generationId === null ? undefined : this.find(picture.generationId);
    if (!drawing || drawing.images.some(({ id }) => id === picture.id)) return;
    this.records.put([{ ...drawing, images: [...drawing.images, picture] }], rev);
  }
}
