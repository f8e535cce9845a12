import type { Canvas, Image } from '@napi-rs/canvas';
import { isTurned, type Orientation } from '../image/image-kind.ts';
import { createCanvas } from './canvas.ts';
import type { LoadedImage } from './load-image.ts';

/** Pixels of the longer side of what is made with the most care. */
const SMOOTHED_MAX = 1024;

/** The canvas transform for an image of unit size, by its orientation. */
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

/** The size with a longer side of at most so many pixels, of the same shape. */
export function within(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** A picture upright on a clear canvas, its longer side at most so many pixels; never larger than it is. */
export function scaled(picture: LoadedImage, side: number): Canvas {
  const { image, turn } = picture;
  const { width, height } = within(picture, side);
  const [w, h] = isTurned(turn) ? [height, width] : [width, height];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const [a, b, c, d, e, f] = TURNS[turn];
  context.setTransform(a, b, c, d, e * width, f * height);
  const drawn = smoothed(halved(image, w, h), w, h);
  context.imageSmoothingQuality = drawn.width === 2 * w ? 'low' : 'high';
  context.drawImage(drawn, 0, 0, drawn.width, drawn.height, 0, 0, w, h);
  return canvas;
}

/**
 * The picture at a half, a quarter, an eighth … of its size, as long as it is larger than what it is wanted for. Each
 * pixel is the mean of those it stands for: drawn much smaller in one step, fine lines would turn into coarse ones.
 */
function halved(image: Image, width: number, height: number): Canvas | Image {
  const times = Math.floor(Math.log2(Math.min(image.width / width, image.height / height)));
  if (times < 1) return image;
  const [w, h] = [Math.max(width, image.width >> times), Math.max(height, image.height >> times)];
  const canvas = createCanvas(w, h);
  const context = canvas.getContext('2d');
  // By a chain of halves inside of the library.
  context.imageSmoothingQuality = 'medium';
  context.drawImage(image, 0, 0, image.width, image.height, 0, 0, w, h);
  return canvas;
}

/**
 * Enlarges an image less than twice as large as wanted to just twice that: half of it is the mean of four pixels, where one step
 * would leave some out. Large ones go without: they are not looked at as closely, and it takes as much again.
 */
function smoothed(picture: Canvas | Image, width: number, height: number): Canvas | Image {
  if (picture.width <= width || Math.max(width, height) > SMOOTHED_MAX) return picture;
  const canvas = createCanvas(2 * width, 2 * height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'low';
  context.drawImage(picture, 0, 0, picture.width, picture.height, 0, 0, 2 * width, 2 * height);
  return canvas;
}
