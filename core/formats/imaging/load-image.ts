import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import type { Image } from '@napi-rs/canvas';
import { brokenImage, ImageError } from '../image/image-error.ts';
import { assertWholeImage, hasTooManyPixels, imageHead } from '../image/image-head.ts';
import { type ImageHead, isTurned, type Orientation } from '../image/image-kind.ts';
import { decodeImage } from './canvas.ts';

/** Largest file that is read, in bytes. */
const FILE_MAX = 256 * 1024 * 1024;

/** A decoded picture, and how it must still be turned to be upright. */
export interface LoadedImage {
  readonly image: Image;
  readonly head: ImageHead;
  readonly turn: Orientation;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
}

/** The bytes of a file that is not too large. @throws ImageError when it is. */
export function readImage(path: string, max = FILE_MAX): Buffer {
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).size > max) {
      throw new ImageError('too_large', `The picture file is larger than ${max / 1024 / 1024} MiB.`);
    }
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Decodes a picture, once its head says that this can be done and its end is there. Of a moving one, the first frame.
 * @throws ImageError when it is none, has too many pixels, or is damaged.
 */
export async function loadImage(path: string, maxBytes?: number): Promise<LoadedImage> {
  const bytes = readImage(path, maxBytes);
  const head = imageHead(bytes);
  if (hasTooManyPixels(head)) throw new ImageError('too_many_pixels', 'The picture has too many pixels.');
  assertWholeImage(bytes, head.kind);
  const image = await decodeImage(bytes).catch(() => {
    throw brokenImage();
  });
  const turned = isTurned(head.orientation);
  const [width, height] = turned ? [head.height, head.width] : [head.width, head.height];
  const isUpright = TURNS_BY_ITSELF[head.kind];
  const [w, h] = isUpright ? [width, height] : [head.width, head.height];
  if (image.width !== w || image.height !== h) throw brokenImage();
  return { image, head, turn: isUpright ? 1 : head.orientation, width, height };
}

/** Whether the decoder turns pictures of a kind as they say. */
const TURNS_BY_ITSELF = { png: false, jpeg: true, webp: true, avif: false, gif: true } as const;
