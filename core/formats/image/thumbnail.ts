import { THUMBNAIL_SIDE } from '../../../shared/service/limits.ts';
import { atomicWrite } from '../../platform/files/atomic-write.ts';
import { pictureType } from '../picture/picture-kind.ts';
import { averageColour } from './average-colour.ts';
import type { PictureFacts } from './imaging-task.ts';
import { type LoadedPicture, loadPicture } from './load-picture.ts';
import { scaled } from './scale-picture.ts';

/** 0 to 100. */
const QUALITY = 80;

/** See `Imaging.measure`. */
export async function measurePicture(path: string): Promise<PictureFacts> {
  return factsOf(await loadPicture(path));
}

/** See `Imaging.thumbnail`. */
export async function makeThumbnail(path: string, to: string): Promise<PictureFacts> {
  const picture = await loadPicture(path);
  atomicWrite(to, await scaled(picture, THUMBNAIL_SIDE).encode('webp', QUALITY));
  return factsOf(picture);
}

function factsOf(picture: LoadedPicture): PictureFacts {
  const { head, width, height } = picture;
  return { mimeType: pictureType(head.kind), width, height, colour: averageColour(picture) };
}
