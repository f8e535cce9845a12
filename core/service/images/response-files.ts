import { dirname } from 'node:path';
import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import { markCharged, ServiceError } from '../../http/errors/service-error.ts';
import { type PartFile, storageFailure } from '../../http/part-file.ts';
import { EXCERPT_SOURCE_MAX } from '../../http/shown-body.ts';
import { Spool } from '../../http/spool/spool.ts';
import { syncFolder } from '../../platform/files/sync-folder.ts';
import { type FoundImage, type HoldOptions, RESPONSE_IMAGES_MAX } from './image-task.ts';

const MIB = 1024 * 1024;

/** Returns the largest response in bytes, in whole MiB: the largest image as Base64 plus 1 MiB. */
export function answerMax({ imageFileMax }: EndpointProfile): number {
  return Math.ceil((imageFileMax * 4) / 3 / MIB + 1) * MIB;
}

/** Returns the paths for images embedded in one response. */
export function holdPaths({ hold }: HoldOptions): readonly string[] {
  return Array.from({ length: RESPONSE_IMAGES_MAX }, (_, n) => hold(n));
}

/** The files that a response with images is written to. */
export interface ResponseFiles {
  /** The raw body. */
  readonly spool: Spool;
  /** Paths for the embedded images, in order. */
  readonly holds: readonly string[];
  /** The files created so far, by path. */
  readonly parts: Map<string, PartFile>;
  /** Bytes to read of a body that is not JSON. */
  readonly rawMax: number;
}

/**
 * Runs `work` with the files of one response, then deletes all that `keepImages` has not kept.
 * @param given.spool path of the raw body; must not exist.
 * @param given.isBilled whether to note in a disk error that the response was probably billed.
 */
export async function withResponseFiles<T>(
  { spool: path, holds, isBilled }: { spool: string; holds: readonly string[]; isBilled: boolean },
  work: (files: ResponseFiles) => Promise<T>,
): Promise<T> {
  const spool = new Spool(path);
  const parts = new Map<string, PartFile>();
  try {
    return await work({ spool, holds, parts, rawMax: isBilled ? BYTE_CAPS.quarantine : EXCERPT_SOURCE_MAX });
  } catch (error) {
    throw isBilled && error instanceof ServiceError && error.data.class === 'storage'
      ? markCharged(error)
      : error;
  } finally {
    await Promise.all([spool, ...parts.values()].map((file) => file.remove()));
  }
}

/** Flushes and keeps the files of these images. @throws ServiceError `storage`; then none is kept. */
export async function keepImages({ parts }: ResponseFiles, pictures: readonly FoundImage[]): Promise<void> {
  const files = pictures.flatMap((image) => ('file' in image ? [image.file] : []));
  for (const file of files) await parts.get(file)?.keep();
  try {
    for (const folder of new Set(files.map((file) => dirname(file)))) syncFolder(folder);
  } catch (error) {
    throw storageFailure(error);
  }
  for (const file of files) parts.delete(file);
}
