import type { GeneratedImage, ImageGeneration } from '../../shared/domain/generated-image.ts';
import type { Job } from '../../shared/domain/job.ts';
import { NewestList } from '../tasks/newest-list.ts';
import { withPolls } from '../tasks/with-polls.ts';
import type { ImagesApi } from './images-deps.ts';

/** Most askings that stand in the gallery without a picture. */
const MOST = 500;

/** The askings that are not done, newest first: their tiles hold the place of the pictures to come. */
export class DrawingsStore extends NewestList<ImageGeneration> {
  readonly #done: Set<string>;

  constructor({ images }: ImagesApi) {
    const done = new Set<string>();
    super({
      async page() {
        const { items } = await images.unfinished({ limit: MOST });
        // A generation that ended while the list was loading must not return with the list.
        return { items: items.filter(({ id }) => !done.has(id)), more: false };
      },
      remove: (id) => images.removeDrawing({ id }),
      restore: (id) => images.restoreDrawing({ id }),
    });
    this.#done = done;
  }

  /** Once it is done its pictures stand for it. */
  override apply(told: ImageGeneration): void {
    if (told.state === 'done') {
      this.#done.add(told.id);
      this.forget(told.id);
    } else super.apply(told);
  }

  /** The task of one was asked after, as its job says. */
  asked(job: Job): void {
    const drawing = job.subject.kind === 'images' ? this.find(job.subject.drawingId) : undefined;
    const now = drawing && withPolls(drawing, job);
    if (now && now !== drawing) this.apply(now);
  }

  /** A picture came: where more may follow, its drawing no longer holds a place of its own. */
  gave(picture: GeneratedImage): void {
    const drawing = picture.drawingId === null ? undefined : this.find(picture.drawingId);
    if (!drawing || drawing.pictures.some(({ id }) => id === picture.id)) return;
    this.apply({ ...drawing, pictures: [...drawing.pictures, picture] });
  }
}
