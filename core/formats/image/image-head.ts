import { IMAGE_PIXELS } from '../../../shared/service/limits.ts';
import { avif, isAvif } from './avif.ts';
import { gif } from './gif.ts';
import { brokenImage, ImageError } from './image-error.ts';
import {
  type ImageFormat,
  type ImageHead,
  type ImageKind,
  type ImageSize,
  likelyImageKind,
} from './image-kind.ts';
import { jpeg } from './jpeg.ts';
import { png } from './png.ts';
import { webp } from './webp.ts';

export const IMAGE_FORMATS: Readonly<Record<ImageKind, ImageFormat>> = { png, jpeg, webp, avif, gif };

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
  if (kind === null) throw new ImageError('not_a_picture', 'This image cannot be used.');
  const head = IMAGE_FORMATS[kind].head(bytes);
  if (head === null || head.width === 0 || head.height === 0) throw brokenImage();
  return { kind, ...head };
}

/** Returns whether decoding would take too much memory: a small file can contain a very large image. */
export function hasTooManyPixels({ width, height }: ImageSize): boolean {
  const { all, side } = IMAGE_PIXELS;
  return Math.max(width, height) > side || width * height > all;
}
