import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Imaging } from '../../formats/imaging/imaging.ts';
import type { Library } from '../../library/library.ts';
import type { Uploads } from '../../library/uploads.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { ReferenceFiles } from '../images/reference-files.ts';
import { asImageProblem, type NewReference } from '../images/references.ts';
import { COVER_FORMATS, type SongFiles } from './song-files.ts';

/** Bounds of a cover the user chose: players embed it in memory, and the service's own are about as large. */
const BOUNDS = { bytes: 1024 * 1024, side: 1200 };

/** An image that the user chose as a cover: an upload, or one of the library. */
export type CoverSource = Exclude<NewReference, { from: 'address' }>;

export interface OwnCoverPorts {
  readonly files: SongFiles;
  /** Holds the image until it has its name; its clean-up deletes what a crash leaves there. */
  readonly referenceFiles: Pick<ReferenceFiles, 'folder'>;
  readonly imaging: Pick<Imaging, 'reference'>;
  readonly uploads: Pick<Uploads, 'take'>;
  readonly library: Pick<Library, 'path' | 'image'>;
}

/**
 * Makes a cover for a version from an image: upright, without metadata, within bounds. Returns its name.
 * @throws ServiceError `invalid`, `too_large`, `storage`; NotFound for a missing upload or image
 */
export async function ownCover(
  { files, referenceFiles, imaging, uploads, library }: OwnCoverPorts,
  { songId, n }: { readonly songId: string; readonly n: number },
  source: CoverSource,
): Promise<string> {
  const isUpload = source.from === 'upload';
  if (!isUpload && library.image(source.assetId)?.deletedAt !== null)
    throw new NotFound('asset', source.assetId);
  const path = isUpload ? uploads.take(source.uploadId, 'reference').path : library.path(source.assetId);
  try {
    const folder = referenceFiles.folder();
    const { fileName, mimeType } = await imaging.reference(path, folder, BOUNDS);
    const format = COVER_FORMATS.find((known) => mimeType === `image/${known}`) ?? 'jpeg';
    return files.finishOwnCover(join(folder, fileName), songId, n, format);
  } catch (error) {
    throw asImageProblem(error);
  } finally {
    if (isUpload) await rm(path, { force: true });
  }
}
