import { readAt } from '../../platform/files/read-chunks.ts';

/** FLAC metadata block types. */
export const FLAC_BLOCK = { streamInfo: 0, comment: 4, picture: 6 } as const;
const BLOCKS_MAX = 100;

/** Returns the body of a FLAC file's first metadata block of a type; null if there is none. */
export function flacBlock(file: number, kind: number): Buffer | null {
  for (let at = 4, n = 0; n < BLOCKS_MAX; n++) {
    const head = readAt(file, at, 4);
    if (head.length < 4) return null;
    const type = head.readUInt8(0);
    const length = head.readUIntBE(1, 3);
    if ((type & 0x7f) === kind) return readAt(file, at + 4, length);
    if (type & 0x80) return null;
    at += 4 + length;
  }
  return null;
}
