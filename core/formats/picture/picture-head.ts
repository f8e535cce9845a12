import { IMAGE_PIXELS } from '../../../shared/service/limits.ts';
import { ImagingError } from '../image/imaging-error.ts';
import { avifHead, isAvif } from './avif-layout.ts';
import { gifHead, isGif } from './gif-layout.ts';
import { isJpeg, jpegHead } from './jpeg-layout.ts';
import type { PictureHead } from './picture-kind.ts';
import { isPng, pngHead } from './png-layout.ts';
import { isWebp, webpHead } from './webp-layout.ts';

/** How each kind is known by its first bytes, and where it says its size. */
const READERS = [
  [isPng, pngHead],
  [isJpeg, jpegHead],
  [isWebp, webpHead],
  [isGif, gifHead],
  [isAvif, avifHead],
] as const;

/** So many bytes are enough to tell whether a file is a picture. */
export const BEGINNING = 4096;

/** Whether a file that begins so is of a kind that is taken. */
export const isPicture = (beginning: Buffer): boolean => READERS.some(([isKind]) => isKind(beginning));

/**
 * What a picture says of itself, by its bytes; nothing is decoded.
 * @throws ImagingError when it is of no kind that is taken, says no size, or has more pixels than are taken in.
 */
export function pictureHead(bytes: Buffer): PictureHead {
  const reader = READERS.find(([isKind]) => isKind(bytes));
  if (reader === undefined) {
    throw new ImagingError('not_a_picture', 'This is not a picture that can be used.');
  }
  const head = reader[1](bytes);
  const { width, height } = head;
  const { all, side } = IMAGE_PIXELS;
  if (width > side || height > side || width * height > all) {
    throw new ImagingError('too_many_pixels', 'The picture has too many pixels.');
  }
  return head;
}
