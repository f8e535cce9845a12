import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import type { Image } from '@napi-rs/canvas';
import { pictureHead } from '../picture/picture-head.ts';
import { isTurned, type Orientation, type PictureHead } from '../picture/picture-kind.ts';
import { assertWhole } from '../picture/whole-picture.ts';
import { loadImage } from './canvas.ts';
import { brokenPicture, ImagingError } from './imaging-error.ts';

/** Largest file that is read, in bytes. */
const FILE_MAX = 256 * 1024 * 1024;

/** A decoded picture, and how it must still be turned to be upright. */
export interface LoadedPicture {
  readonly image: Image;
  readonly head: PictureHead;
  readonly turn: Orientation;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
}

/** The bytes of a file that is not too large. @throws ImagingError when it is. */
export function pictureBytes(path: string, max = FILE_MAX): Buffer {
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).size > max) {
      throw new ImagingError('too_large', `The picture file is larger than ${max / 1024 / 1024} MiB.`);
    }
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Decodes a picture, once its head says that this can be done and its end is there. Of a moving one, the first frame.
 * @throws ImagingError when it is none, has too many pixels, or is damaged.
 */
export async function loadPicture(path: string, maxBytes?: number): Promise<LoadedPicture> {
  const bytes = pictureBytes(path, maxBytes);
  const head = pictureHead(bytes);
  assertWhole(bytes, head.kind);
  const image = await loadImage(bytes).catch(() => {
    throw brokenPicture();
  });
  const turned = isTurned(head.orientation);
  const [width, height] = turned ? [head.height, head.width] : [head.width, head.height];
  const isUpright = TURNS_BY_ITSELF[head.kind];
  const [w, h] = isUpright ? [width, height] : [head.width, head.height];
  if (image.width !== w || image.height !== h) throw brokenPicture();
  return { image, head, turn: isUpright ? 1 : head.orientation, width, height };
}

/** Whether the decoder turns pictures of a kind as they say. */
const TURNS_BY_ITSELF = { png: false, jpeg: true, webp: true, avif: false, gif: true } as const;
