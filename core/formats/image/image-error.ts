/** Why an image was rejected. */
export type ImageReason = 'not_a_picture' | 'too_many_pixels' | 'too_large' | 'broken';

/** Thrown when a file is not a supported image, or exceeds a limit. The message is a plain sentence. */
export class ImageError extends Error {
  readonly reason: ImageReason;

  constructor(reason: ImageReason, message: string) {
    super(message);
    this.name = 'ImageError';
    this.reason = reason;
  }
}

/** Creates the error for a truncated or inconsistent file. */
export function brokenImage(): ImageError {
  return new ImageError('broken', 'This image is damaged or incomplete.');
}
