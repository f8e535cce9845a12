import { THUMBNAIL_SIDE } from '../../../shared/service/limits.ts';
import { atomicWrite } from '../../platform/files/atomic-write.ts';
import { imageType } from '../image/image-kind.ts';
import { averageColor } from './average-color.ts';
import type { ImageFacts } from './imaging-results.ts';
import { type LoadedImage, loadImage } from './load-image.ts';
import { scaleImage } from './scale-image.ts';

/** WebP quality, of 100. */
const QUALITY = 80;

/** Implements `Imaging.measure`. */
export async function measureImage(path: string): Promise<ImageFacts> {
  return factsOf(await loadImage(path));
}

/** Implements `Imaging.thumbnail`. */
export async function makeThumbnail(path: string, to: string): Promise<ImageFacts> {
  const picture = await loadImage(path);
  atomicWrite(to, await scaleImage(picture, THUMBNAIL_SIDE).encode('webp', QUALITY));
  return factsOf(picture);
}

function factsOf(picture: LoadedImage): ImageFacts {
  const { head, width, height } = picture;
  return { mimeType: imageType(head.kind), width, height, colour: averageColor(picture) };
}
