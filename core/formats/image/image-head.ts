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
  /** @throws ImageError if the file is truncated or inconsistent. */
  readTextBody(bytes: Buffer): unknown;
}

const FORMATS: Readonly<Record<ImageKind, Format>> = {
  png: { head: pngHead, readTextBody: pngChunks },
  jpeg: { head: jpegHead, readTextBody: assertWholeJpeg },
  webp: { head: webpHead, readTextBody: webpChunks },
  avif: { head: avifHead, readTextBody: assertWholeAvif },
  gif: { head: gifHead, readTextBody: gifBlocks },
};

/** Bytes that `imageKind` needs. */
export const IMAGE_HEAD_BYTES = 4096;

/** Detects the kind of an image by its first bytes; null for any other file. */
export function imageKind(head: Buffer): ImageKind | null {
  const kind = likelyImageKind(head);
  return kind === 'avif' && !isAvif(head) ? null : kind;
}

/**
 * Parses the header of an image without decoding it.
 * @throws ImageError if its kind is not supported, or it states no size.
 */
export function imageHead(bytes: Buffer): ImageHead {
  const kind = imageKind(bytes);
  if (kind === null) throw new ImageError('not_a_picture', 'This is not a picture that can be used.');
  return FORMATS[kind].head(bytes);
}

/** Returns whether decoding would take too much memory: a small file can contain a very large image. */
export function hasTooManyPixels({ width, height }: Pick<ImageHead, 'width' | 'height'>): boolean {
  const { all, side } = IMAGE_PIXELS;
  return Math.max(width, height) > side || width * height > all;
}

/**
 * Checks that an image is complete: decoders silently draw a truncated one.
 * @throws ImageError if it is truncated or inconsistent.
 */
export function assertWholeImage(bytes: Buffer, kind: ImageKind): void {
  FORMATS[kind].readTextBody(bytes);
}
