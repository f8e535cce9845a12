import { THUMBNAIL_SIDE } from '../../../shared/service/limits.ts';
import { atomicWrite } from '../../platform/files/atomic-write.ts';
import { imageType } from '../image/image-kind.ts';
import type { ImageFacts } from './imaging-results.ts';
import { type LoadedImage, loadImage } from './load-image.ts';
import { scaleImage } from './scale-image.ts';

const SIDE = 32;
/** The color of a fully transparent image. */
const DEFAULT_COLOR = '#808080';

/** Returns the mean color of an image weighted by alpha, as `#rrggbb`. */
function averageColor(picture: LoadedImage): string {
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

/** WebP quality, of 100. */
const QUALITY = 80;

/** Implements `Imaging.measure`. */
export async function measureImage(path: string): Promise<ImageFacts> {
  return factsOf(await loadImage(path));
}

/** Implements `Imaging.thumbnail`. */
export async function makeThumbnail(path: string, to: string): Promise<ImageFacts> {
  const picture = await loadImage(path);
  atomicWrite(to, scaleImage(picture, THUMBNAIL_SIDE).encodeSync('webp', QUALITY));
  return factsOf(picture);
}

function factsOf(picture: LoadedImage): ImageFacts {
  const { head, width, height } = picture;
  return { mimeType: imageType(head.kind), width, height, colour: averageColor(picture) };
}
