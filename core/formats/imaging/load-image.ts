import { fstatSync, readFileSync } from 'node:fs';
import type { Image } from '@napi-rs/canvas';
import { withFile } from '../../platform/files/with-file.ts';
import { brokenImage, ImageError } from '../image/image-error.ts';
import { hasTooManyPixels, IMAGE_FORMATS, imageHead } from '../image/image-head.ts';
import { type ImageHead, type Orientation, swapsSides } from '../image/image-kind.ts';
import { decodeImage } from './canvas.ts';

/** Largest file to read, in bytes. */
const FILE_MAX = 256 * 1024 * 1024;

/** A decoded image, and the orientation that is still to be applied. */
export interface LoadedImage {
  readonly image: Image;
  readonly head: ImageHead;
  readonly turn: Orientation;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
}

/** Reads a file. @param max in bytes. @throws ImageError `too_large` if it is larger. */
export function readImage(path: string, max = FILE_MAX): Buffer {
  return withFile(path, 'r', (file) => {
    if (fstatSync(file).size > max) {
      throw new ImageError('too_large', `The image file is larger than ${max / 1024 / 1024} MiB.`);
    }
    return readFileSync(file);
  });
}

/**
 * Decodes an image, the first frame of an animation, after checking its size and completeness.
 * @throws ImageError if it is unsupported, too large or damaged.
 */
export async function loadImage(path: string, maxBytes?: number): Promise<LoadedImage> {
  const bytes = readImage(path, maxBytes);
  const head = imageHead(bytes);
  if (hasTooManyPixels(head)) throw new ImageError('too_many_pixels', 'The image has too many pixels.');
  IMAGE_FORMATS[head.kind].assertWhole(bytes);
  const image = await decodeImage(bytes).catch(() => {
    throw brokenImage();
  });
  const turned = swapsSides(head.orientation);
  const [width, height] = turned ? [head.height, head.width] : [head.width, head.height];
  const isUpright = APPLIES_ORIENTATION[head.kind];
  const [w, h] = isUpright ? [width, height] : [head.width, head.height];
  if (image.width !== w || image.height !== h) throw brokenImage();
  return { image, head, turn: isUpright ? 1 : head.orientation, width, height };
}

/** Whether the decoder applies the orientation of a kind itself. */
const APPLIES_ORIENTATION = { png: false, jpeg: true, webp: true, avif: false, gif: true } as const;
