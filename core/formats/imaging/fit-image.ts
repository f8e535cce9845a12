import type { Canvas } from '@napi-rs/canvas';
import { ImageError } from '../image/image-error.ts';
import type { ImageBounds, ReferenceFile } from './imaging-results.ts';
import type { LoadedImage } from './load-image.ts';
import { scaled, within } from './scale-image.ts';

/** From many pixels on a PNG is not tried: it takes seconds, and is too large. */
const PNG_PIXELS = 16_000_000;
/** 0 to 100, the best first. */
const QUALITIES = [90, 80, 65] as const;
/** So much smaller at a time, where it is still too many bytes. */
const STEP = 0.75;
const SMALLEST = 32;
/** Side of the copy searched for clear pixels: even one among those that make up a pixel of it shows. */
const LOOK_SIDE = 1024;

/** A picture as bytes, upright and with nothing else in it. */
export interface FittedImage extends Pick<ReferenceFile, 'mimeType' | 'width' | 'height' | 'was'> {
  readonly content: Buffer;
}

/**
 * Encodes a picture anew, within bounds. One with clear pixels stays so.
 * @throws ImageError when nothing of it fits.
 */
export async function fitImage(picture: LoadedImage, { bytes, side }: ImageBounds): Promise<FittedImage> {
  const isClear = hasClearPixels(picture);
  const { width, height } = picture;
  for (let most = Math.min(side, Math.max(width, height)); most >= SMALLEST; most = Math.floor(most * STEP)) {
    const canvas = scaled(picture, most);
    const size = within(picture, most);
    const was = size.width < width || size.height < height ? { width, height } : null;
    for await (const { mimeType, content } of encodings(canvas, isClear)) {
      if (content.length <= bytes) return { mimeType, content, ...size, was };
    }
  }
  throw new ImageError('too_large', 'The picture cannot be made small enough.');
}

async function* encodings(
  canvas: Canvas,
  isClear: boolean,
): AsyncGenerator<{ mimeType: ReferenceFile['mimeType']; content: Buffer }> {
  if (isClear && canvas.width * canvas.height <= PNG_PIXELS) {
    yield { mimeType: 'image/png', content: await canvas.encode('png') };
  }
  const format = isClear ? 'webp' : 'jpeg';
  for (const quality of QUALITIES) {
    yield { mimeType: `image/${format}`, content: await canvas.encode(format, quality) };
  }
}

function hasClearPixels(picture: LoadedImage): boolean {
  if (picture.head.kind === 'jpeg') return false;
  const canvas = scaled(picture, LOOK_SIDE);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 255) return true;
  return false;
}
