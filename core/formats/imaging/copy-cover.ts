import { fsyncSync } from 'node:fs';
import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import { withFile } from '../../platform/files/with-file.ts';
import { writeBytes } from '../../platform/files/write-bytes.ts';
import { readCover } from '../audio/read-cover.ts';
import { ImageError } from '../image/image-error.ts';
import { hasTooManyPixels, imageHead } from '../image/image-head.ts';
import type { ImageKind } from '../image/image-kind.ts';

/** Implements `Imaging.copyCover`. */
export function copyCover(audioPath: string, to: string): ImageKind | null {
  const bytes = readCover(audioPath);
  const kind = bytes && bytes.length <= BYTE_CAPS.cover ? supportedKind(bytes) : null;
  if (bytes === null || kind === null) return null;
  withFile(to, 'wx', (file) => {
    writeBytes(file, bytes);
    fsyncSync(file);
  });
  return kind;
}

function supportedKind(bytes: Buffer): ImageKind | null {
  try {
    const head = imageHead(bytes);
    return hasTooManyPixels(head) ? null : head.kind;
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}
