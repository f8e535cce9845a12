/** What is wrong with a picture. */
export type ImagingReason = 'not_a_picture' | 'too_many_pixels' | 'too_large' | 'broken';

/** A file is not the picture it should be, or more of one than is taken in. The message is a plain sentence. */
export class ImagingError extends Error {
  readonly reason: ImagingReason;

  constructor(reason: ImagingReason, message: string) {
    super(message);
    this.name = 'ImagingError';
    this.reason = reason;
  }
}

/** For a file that ends too early, or whose parts do not fit together. */
export function brokenPicture(): ImagingError {
  return new ImagingError('broken', 'This picture is damaged or cut off.');
}
