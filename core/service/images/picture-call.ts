import { dirname } from 'node:path';
import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import { withBillingNote } from '../../http/errors/with-billing-note.ts';
import { type PartFile, storageFailure } from '../../http/part-file.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { EXCERPT_SOURCE_MAX } from '../../http/shown-body.ts';
import { Spool } from '../../http/spool/spool.ts';
import { holdsKey, redactorOf } from '../../http/transport.ts';
import { syncFolder } from '../../platform/files/sync-folder.ts';
import { PICTURES_MAX, type PictureReading } from './picture-answer.ts';
import type { FoundPicture, HoldOptions } from './picture-task.ts';
import type { ReceivedPictures } from './receive-pictures.ts';

const MIB = 1024 * 1024;

/** Bytes of an answer with the largest picture inside, as Base64, and a MiB for what stands beside it; whole MiB. */
export function answerMax({ imageFileMax }: EndpointProfile): number {
  return Math.ceil((imageFileMax * 4) / 3 / MIB + 1) * MIB;
}

/** The paths for the images inside one answer. */
export function holdsOf({ hold }: HoldOptions): readonly string[] {
  return Array.from({ length: PICTURES_MAX }, (_, n) => hold(n));
}

/** The files an answer with images is written to. */
export interface PictureFiles {
  /** The answer as it came. */
  readonly spool: Spool;
  /** Paths for the pictures inside it, in their order. */
  readonly holds: readonly string[];
  /** Those that were made, by path. */
  readonly parts: Map<string, PartFile>;
  /** So much of a body that is no answer is read, in bytes. */
  readonly rawMax: number;
}

/**
 * Works with the files of one answer. Nothing of them is left on disk but what `keepPictures` has kept.
 * @param isBilled The service has counted what is lost by a disk that fails.
 */
export async function withFiles<T>(
  holds: readonly string[],
  isBilled: boolean,
  work: (files: PictureFiles) => Promise<T>,
): Promise<T> {
  const spool = new Spool(`${holds[0] ?? ''}.raw.part`);
  const parts = new Map<string, PartFile>();
  try {
    return await work({ spool, holds, parts, rawMax: isBilled ? BYTE_CAPS.quarantine : EXCERPT_SOURCE_MAX });
  } catch (error) {
    throw isBilled && error instanceof ServiceError && error.data.class === 'storage'
      ? withBillingNote(error)
      : error;
  } finally {
    await Promise.all([spool, ...parts.values()].map((file) => file.remove()));
  }
}

/** How the answer of a connection is read. */
export function readingOf(
  { profile, key }: ServiceConnection,
  { inside }: ReceivedPictures,
  more: Pick<PictureReading, 'asked' | 'sent'>,
): PictureReading {
  return {
    ...{ asked: more.asked, sent: more.sent },
    ...{ statePlace: profile.imageStatePlace, urlPlace: profile.imageUrlPlace },
    inside,
    words: { clean: redactorOf(key).text, holdsKey: (words) => holdsKey(key, words) },
  };
}

/** The files of these pictures stay, durable. @throws ServiceError `storage`; then none does */
export async function keepPictures(
  { parts }: PictureFiles,
  pictures: readonly FoundPicture[],
): Promise<void> {
  const files = pictures.flatMap((picture) => ('file' in picture ? [picture.file] : []));
  for (const file of files) await parts.get(file)?.keep();
  try {
    for (const folder of new Set(files.map((file) => dirname(file)))) syncFolder(folder);
  } catch (error) {
    throw storageFailure(error);
  }
  for (const file of files) parts.delete(file);
}
