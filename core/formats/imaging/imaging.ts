import type { Recipe } from '../../../shared/domain/recipe.ts';
import { TaskThread } from '../../platform/task-thread.ts';
import { workerUrl } from '../../platform/worker-url.ts';
import { ImageError, type ImageReason } from '../image/image-error.ts';
import type { ImageKind } from '../image/image-kind.ts';
import type { Attachment, CopiedImage, ImageBounds, ImageFacts, ReferenceFile } from './imaging-results.ts';
import type { ImagingProcedures } from './imaging-worker.ts';

/** Time limit per image, in milliseconds; only a malicious one takes this long. */
const TIMEOUT_MS = 60_000;

/**
 * Decodes, scales and copies images in a worker thread, see `TaskThread`; one at a time, since a decoded image takes up
 * to 256 MB. Supports PNG, JPEG, WebP, AVIF and GIF, detected by their bytes; not SVG, which can contain scripts. Size
 * limits are checked before decoding.
 */
export class Imaging {
  readonly #thread: TaskThread<ImagingProcedures>;
  readonly #timeoutMs: number;
  #last: Promise<unknown> = Promise.resolve();

  /** @param entry the worker's program; replaced in tests only. @param timeoutMs per image. */
  constructor(entry = workerUrl('formats/imaging/imaging-worker'), timeoutMs = TIMEOUT_MS) {
    const asError = (reason: ImageReason, message: string) => new ImageError(reason, message);
    this.#thread = new TaskThread({ name: 'imaging', entry, asError });
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Decodes an image and returns its displayed size and mean color.
   * @throws ImageError if it is unsupported, too large or damaged. @throws StorageError if it cannot be read.
   */
  measure(path: string): Promise<ImageFacts> {
    return this.#enqueue(() => this.#thread.call('measure', path));
  }

  /**
   * Writes a WebP thumbnail, its longer side at most THUMBNAIL_SIDE pixels: upright, sRGB, first frame of an animation.
   * Replaces `to` atomically.
   * @returns the facts of the original image.
   * @throws ImageError and StorageError as `measure`; StorageError also if it cannot be written.
   */
  thumbnail(path: string, to: string): Promise<ImageFacts> {
    return this.#enqueue(() => this.#thread.call('thumbnail', path, to));
  }

  /**
   * Writes a copy to send as a reference: PNG, JPEG or WebP within the bounds, upright, without metadata.
   * @param folder must exist.
   * @throws ImageError as `measure`, and `too_large` over UPLOAD_REFERENCE_MAX. @throws StorageError as `thumbnail`.
   */
  reference(path: string, folder: string, bounds: ImageBounds): Promise<ReferenceFile> {
    return this.#enqueue(() => this.#thread.call('reference', path, folder, bounds));
  }

  /**
   * Returns such a copy as a data URI.
   * @param maxBytes of the whole data URI.
   * @throws ImageError and StorageError as `measure`.
   */
  attachment(path: string, maxBytes: number): Promise<Attachment> {
    return this.#enqueue(() => this.#thread.call('attachment', path, maxBytes));
  }

  /**
   * Copies an image to a new file without re-encoding, embeds the recipe if its format can hold one, and flushes it.
   * Other metadata is kept.
   * @throws ImageError if it is not an image. @throws StorageError if it cannot be written.
   */
  copy(source: string, to: string, recipe: Recipe | null): Promise<CopiedImage> {
    return this.#enqueue(() => this.#thread.call('copy', source, to, recipe));
  }

  /**
   * Reads the recipe embedded in an image or audio file, else in its sidecar; null if there is no valid one.
   * @throws StorageError if the file cannot be read.
   */
  readRecipe(path: string): Promise<Recipe | null> {
    return this.#enqueue(() => this.#thread.call('readRecipe', path));
  }

  /**
   * Copies the cover embedded in an mp3 or FLAC file to a new file, and flushes it.
   * @param to must not exist.
   * @returns the kind of image; null, without a file, if there is no supported cover.
   * @throws StorageError if the audio cannot be read or the copy cannot be written.
   */
  copyCover(audioPath: string, to: string): Promise<ImageKind | null> {
    return this.#enqueue(() => this.#thread.call('copyCover', audioPath, to));
  }

  /** Ends the thread; pending calls fail. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  #enqueue<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => this.#withTimeout(call));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #withTimeout<Result>(call: () => Promise<Result>): Promise<Result> {
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      void this.#thread.restart();
    }, this.#timeoutMs);
    try {
      return await call();
    } catch (error) {
      if (timedOut) throw new ImageError('broken', 'The image takes too long to read.');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
