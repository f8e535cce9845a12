import type { LoadedImage } from './load-image.ts';
import { scaleImage } from './scale-image.ts';

const SIDE = 32;
/** The color of a fully transparent image. */
const DEFAULT_COLOR = '#808080';

/** Returns the mean color of an image weighted by alpha, as `#rrggbb`. */
export function averageColor(picture: LoadedImage): string {
  const canvas = scaleImage(picture, SIDE);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const sums = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    weight += alpha;
    for (const n of [0, 1, 2]) sums[n] = (sums[n] ?? 0) + (data[at + n] ?? 0) * alpha;
  }
  if (weight === 0) return DEFAULT_COLOR;
  const hex = (sum: number) =>
    Math.round(sum / weight)
      .toString(16)
      .padStart(2, '0');
  return `#${sums.map(hex).join('')}`;
}
