/** The reasons an image is refused for. */
export type ImageReason = 'not_a_picture' | 'too_many_pixels' | 'too_large' | 'broken';

/** A file is not the picture it should be, or more of one than is taken in. The message is a plain sentence. */
export class ImageError extends Error {
  readonly reason: ImageReason;

  constructor(reason: ImageReason, message: string) {
    super(message);
    this.name = 'ImageError';
    this.reason = reason;
  }
}

/** For a file that ends too early, or whose parts do not fit together. */
export function brokenImage(): ImageError {
  return new ImageError('broken', 'This picture is damaged or cut off.');
}
