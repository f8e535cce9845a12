import { closeSync, fsyncSync, openSync } from 'node:fs';
import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import { writeBytes } from '../../platform/files/write-bytes.ts';
import { coverInSound } from '../audio/cover-in-sound.ts';
import { pictureHead } from '../picture/picture-head.ts';
import type { PictureKind } from '../picture/picture-kind.ts';
import { ImagingError } from './imaging-error.ts';

/** See `Imaging.copyCover`. */
export function copyCover(sound: string, to: string): PictureKind | null {
  const bytes = coverInSound(sound);
  const kind = bytes && bytes.length <= BYTE_CAPS.cover ? kindOf(bytes) : null;
  if (bytes === null || kind === null) return null;
  const file = openSync(to, 'wx', 0o600);
  try {
    writeBytes(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return kind;
}

function kindOf(bytes: Buffer): PictureKind | null {
  try {
    return pictureHead(bytes).kind;
  } catch (error) {
    if (error instanceof ImagingError) return null;
    throw error;
  }
}
