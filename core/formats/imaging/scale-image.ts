import type { Canvas, Image } from '@napi-rs/canvas';
import { type Orientation, swapsSides } from '../image/image-kind.ts';
import { createCanvas } from './canvas.ts';
import type { LoadedImage } from './load-image.ts';

/** Longest side scaled at the highest quality, in pixels. */
const SUPERSAMPLED_MAX = 1024;

/** Canvas transforms of an image of unit size, by orientation. */
const TURNS: Readonly<Record<Orientation, readonly [number, number, number, number, number, number]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};

/** Returns the size with the same aspect ratio and a longer side of at most `side` pixels. */
export function fitWithin(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaleLength = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaleLength(width), height: scaleLength(height) };
}

/** Draws an image upright on a transparent canvas, its longer side at most `side` pixels; never enlarges it. */
export function scaleImage(picture: LoadedImage, side: number): Canvas {
  const { image, turn } = picture;
  const { width, height } = fitWithin(picture, side);
  const [w, h] = swapsSides(turn) ? [height, width] : [width, height];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const [a, b, c, d, e, f] = TURNS[turn];
  context.setTransform(a, b, c, d, e * width, f * height);
  const drawn = supersampled(halved(image, w, h), w, h);
  context.imageSmoothingQuality = drawn.width === 2 * w ? 'low' : 'high';
  context.drawImage(drawn, 0, 0, drawn.width, drawn.height, 0, 0, w, h);
  return canvas;
}

/**
 * Halves the image repeatedly while it stays larger than the target, so that each pixel is the mean of its sources: a
 * single large step would cause aliasing. Leaves an image of four times a supersampled target to that.
 */
function halved(image: Image, width: number, height: number): Canvas | Image {
  const times = Math.floor(Math.log2(Math.min(image.width / width, image.height / height)));
  if (times < 1 || (times > 1 && isSupersampled(width, height))) return image;
  return resized(image, Math.max(width, image.width >> times), Math.max(height, image.height >> times));
}

/**
 * Brings an image to exactly twice the target: halving then averages four pixels, where one step would skip some. Large
 * targets skip this: it doubles the work and is hardly visible.
 */
function supersampled(picture: Canvas | Image, width: number, height: number): Canvas | Image {
  if (picture.width <= width || !isSupersampled(width, height)) return picture;
  return resized(picture, 2 * width, 2 * height);
}

const isSupersampled = (width: number, height: number) => Math.max(width, height) <= SUPERSAMPLED_MAX;

function resized(picture: Canvas | Image, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  // The library builds mipmaps at this quality.
  context.imageSmoothingQuality = 'medium';
  context.drawImage(picture, 0, 0, picture.width, picture.height, 0, 0, width, height);
  return canvas;
}
