import { IMAGE_PIXELS } from '../../../shared/service/limits.ts';
import { assertWholeAvif, avifHead, isAvif } from './avif-layout.ts';
import { gifBlocks, gifHead } from './gif-layout.ts';
import { ImageError } from './image-error.ts';
import { type ImageHead, type ImageKind, likelyImageKind } from './image-kind.ts';
import { assertWholeJpeg, jpegHead } from './jpeg-layout.ts';
import { pngChunks, pngHead } from './png-layout.ts';
import { webpChunks, webpHead } from './webp-layout.ts';

interface Format {
  head(bytes: Buffer): ImageHead;
  /** @throws ImageError when the file ends too early, or its parts do not fit together. */
  readWhole(bytes: Buffer): unknown;
}

const FORMATS: Readonly<Record<ImageKind, Format>> = {
  png: { head: pngHead, readWhole: pngChunks },
  jpeg: { head: jpegHead, readWhole: assertWholeJpeg },
  webp: { head: webpHead, readWhole: webpChunks },
  avif: { head: avifHead, readWhole: assertWholeAvif },
  gif: { head: gifHead, readWhole: gifBlocks },
};

/** Bytes that are enough for `imageKind`. */
export const BEGINNING = 4096;

/** Returns the kind of an image by its first bytes; null for any other file. */
export function imageKind(beginning: Buffer): ImageKind | null {
  const kind = likelyImageKind(beginning);
  return kind === 'avif' && !isAvif(beginning) ? null : kind;
}

/**
 * Reads the head of an image; nothing is decoded.
 * @throws ImageError when it is of no kind that is accepted, or states no size.
 */
export function imageHead(bytes: Buffer): ImageHead {
  const kind = imageKind(bytes);
  if (kind === null) throw new ImageError('not_a_picture', 'This is not a picture that can be used.');
  return FORMATS[kind].head(bytes);
}

/** Returns whether decoding would take too much memory: a small file can be a very large image. */
export function hasTooManyPixels({ width, height }: Pick<ImageHead, 'width' | 'height'>): boolean {
  const { all, side } = IMAGE_PIXELS;
  return Math.max(width, height) > side || width * height > all;
}

/**
 * Checks that an image has its end: a decoder draws as much as there is of one that was cut off, without an error.
 * @throws ImageError when it has not, or the parts before it do not fit together.
 */
export function assertWholeImage(bytes: Buffer, kind: ImageKind): void {
  FORMATS[kind].readWhole(bytes);
}
