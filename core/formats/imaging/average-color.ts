import type { LoadedImage } from './load-image.ts';
import { scaled } from './scale-image.ts';

const SIDE = 32;
/** Of a picture that shows nothing at all. */
const NONE = '#808080';

/** The mean of what is not clear, `#rrggbb`. */
export function averageColor(picture: LoadedImage): string {
  const canvas = scaled(picture, SIDE);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const sums = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    weight += alpha;
    for (const n of [0, 1, 2]) sums[n] = (sums[n] ?? 0) + (data[at + n] ?? 0) * alpha;
  }
  if (weight === 0) return NONE;
  const hex = (sum: number) =>
    Math.round(sum / weight)
      .toString(16)
      .padStart(2, '0');
  return `#${sums.map(hex).join('')}`;
}
