import type { Canvas } from '@napi-rs/canvas';
import { ImageError } from '../image/image-error.ts';
import type { ImageBounds, ReferenceFile } from './imaging-results.ts';
import type { LoadedImage } from './load-image.ts';
import { fitWithin, scaleImage } from './scale-image.ts';

/** Pixels above which no PNG is tried: it would take seconds and be too large. */
const PNG_PIXELS = 16_000_000;
/** Encoder qualities to try, of 100. */
const QUALITIES = [90, 80, 65] as const;
/** Factor by which the side shrinks while the image is too large. */
const STEP = 0.75;
/** Shortest longer side to try, in pixels. */
const SIDE_MIN = 32;
/** Side of the copy searched for transparent pixels; averaging keeps even a single one visible. */
const ALPHA_SIDE = 1024;

/** An encoded image: upright and without metadata. */
export interface FittedImage extends Pick<ReferenceFile, 'mimeType' | 'width' | 'height' | 'was'> {
  readonly content: Buffer;
}

/**
 * Re-encodes an image within bounds, keeping transparency.
 * @throws ImageError `too_large` if no size fits.
 */
export function fitImage(picture: LoadedImage, { bytes, side }: ImageBounds): FittedImage {
  const hasAlpha = hasTransparency(picture);
  const { width, height } = picture;
  for (
    let longerSide = Math.min(side, Math.max(width, height));
    longerSide >= SIDE_MIN;
    longerSide = Math.floor(longerSide * STEP)
  ) {
    const canvas = scaleImage(picture, longerSide);
    const size = fitWithin(picture, longerSide);
    const was = size.width < width || size.height < height ? { width, height } : null;
    for (const { mimeType, content } of encodings(canvas, hasAlpha)) {
      if (content.length <= bytes) return { mimeType, content, ...size, was };
    }
  }
  throw new ImageError('too_large', 'The image cannot be made small enough.');
}

function* encodings(
  canvas: Canvas,
  hasAlpha: boolean,
): Generator<{ mimeType: ReferenceFile['mimeType']; content: Buffer }> {
  if (hasAlpha && canvas.width * canvas.height <= PNG_PIXELS) {
    yield { mimeType: 'image/png', content: canvas.encodeSync('png') };
  }
  const format = hasAlpha ? 'webp' : 'jpeg';
  for (const quality of QUALITIES) {
    yield { mimeType: `image/${format}`, content: canvas.encodeSync(format, quality) };
  }
}

function hasTransparency(picture: LoadedImage): boolean {
  if (picture.head.kind === 'jpeg') return false;
  const canvas = scaleImage(picture, ALPHA_SIDE);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 255) return true;
  return false;
}
