import type { Recipe } from '../../../shared/domain/recipe.ts';
import { TaskThread } from '../../platform/task-thread.ts';
import { workerUrl } from '../../platform/worker-url.ts';
import { ImageError, type ImageReason } from '../image/image-error.ts';
import type { ImageKind } from '../image/image-kind.ts';
import type { Attachment, CopiedImage, ImageBounds, ImageFacts, ReferenceFile } from './imaging-results.ts';
import type { ImagingProcedures } from './imaging-worker.ts';

/** No picture takes this long that is not made to. Milliseconds. */
const PATIENCE_MS = 60_000;

/**
 * Work on pictures, in one thread of its own, see `TaskThread`; one at a time, since a decoded one takes up to 256 MB.
 * PNG, JPEG, WebP, AVIF and GIF are pictures; SVG is none: it is a program. What they are is told by their bytes. Sizes
 * are looked at before anything is decoded.
 */
export class Imaging {
  readonly #thread: TaskThread<ImagingProcedures>;
  readonly #patience: number;
  #last: Promise<unknown> = Promise.resolve();

  /** @param entry The worker's program, another one in tests only. */
  constructor(entry = workerUrl('formats/imaging/imaging-worker'), patience = PATIENCE_MS) {
    const asError = (reason: ImageReason, message: string) => new ImageError(reason, message);
    this.#thread = new TaskThread({ name: 'imaging', entry, asError });
    this.#patience = patience;
  }

  /**
   * Decodes a picture to know its size as it is shown, and its colour. One that is cut off is `broken`.
   * @throws ImageError when it is none that is taken in. @throws StorageError when it cannot be read.
   */
  measure(path: string): Promise<ImageFacts> {
    return this.#inTurn(() => this.#thread.call('measure', path));
  }

  /**
   * Makes a small WebP of a picture, its longer side at most THUMBNAIL_SIDE pixels: upright, in sRGB, of a moving one
   * the first frame. It is there whole or not at all, and replaces what was there.
   * @returns what the picture itself is.
   * @throws ImageError and StorageError as `measure`; StorageError also when the disk does not take it.
   */
  thumbnail(path: string, to: string): Promise<ImageFacts> {
    return this.#inTurn(() => this.#thread.call('thumbnail', path, to));
  }

  /**
   * Makes a file of a picture that can be sent along: PNG, JPEG or WebP within the bounds, upright, with nothing in it
   * but its pixels.
   * @param folder must be there.
   * @throws ImageError as `measure`, and `too_large` over UPLOAD_REFERENCE_MAX. @throws StorageError as `thumbnail`.
   */
  reference(path: string, folder: string, bounds: ImageBounds): Promise<ReferenceFile> {
    return this.#inTurn(() => this.#thread.call('reference', path, folder, bounds));
  }

  /**
   * The same as text.
   * @param maxBytes of the whole Data URI.
   * @throws ImageError and StorageError as `measure`.
   */
  attachment(path: string, maxBytes: number): Promise<Attachment> {
    return this.#inTurn(() => this.#thread.call('attachment', path, maxBytes));
  }

  /**
   * Copies a picture to a new file, with its recipe inside where its format has a place for it, and flushes it. Its
   * pixels are not encoded anew, and all else it says stays.
   * @throws ImageError when it is no picture. @throws StorageError when the disk does not take it.
   */
  copy(source: string, to: string, recipe: Recipe | null): Promise<CopiedImage> {
    return this.#inTurn(() => this.#thread.call('copy', source, to, recipe));
  }

  /**
   * How a picture or a sound says it was made: in the file itself, else in the file beside it. Null when it does not, or
   * what it says cannot be believed.
   * @throws StorageError when the file cannot be read.
   */
  readRecipe(path: string): Promise<Recipe | null> {
    return this.#inTurn(() => this.#thread.call('readRecipe', path));
  }

  /**
   * Copies the cover inside an mp3 or FLAC file to a file of its own, flushed.
   * @param to must not be there yet.
   * @returns the kind of picture it is; null, and no file, where there is no cover that can be shown.
   * @throws StorageError when the sound cannot be read, or the disk does not take the copy.
   */
  copyCover(sound: string, to: string): Promise<ImageKind | null> {
    return this.#inTurn(() => this.#thread.call('copyCover', sound, to));
  }

  /** Ends the thread; what is under way fails. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  #inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => this.#limited(call));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #limited<Result>(call: () => Promise<Result>): Promise<Result> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      void this.#thread.restart();
    }, this.#patience);
    try {
      return await call();
    } catch (error) {
      if (late) throw new ImageError('broken', 'The picture takes too long to read.');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
