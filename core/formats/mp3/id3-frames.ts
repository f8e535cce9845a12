import { readAt } from '../../platform/files/read-chunks.ts';
import { id3Length } from './mp3-frame.ts';

/** Longest tag to read, in bytes. */
const TAG_MAX = 32 * 1024 * 1024;

/** Yields the frames of an mp3 file's ID3v2.3 or 2.4 tag, up to the first invalid one. */
export function* id3Frames(file: number): Generator<{ readonly name: string; readonly body: Buffer }> {
  const length = id3Length(readAt(file, 0, 10));
  if (length > TAG_MAX) return;
  const tag = readAt(file, 0, length);
  const isVersion3 = tag[3] === 3;
  for (let at = 10; at + 11 <= tag.length; ) {
    const size = isVersion3 ? tag.readUInt32BE(at + 4) : syncsafe(tag, at + 4);
    const end = at + 10 + size;
    if (size === 0 || end > tag.length) return;
    yield { name: tag.toString('latin1', at, at + 4), body: tag.subarray(at + 10, end) };
    at = end;
  }
}

/** Reads a syncsafe integer: four bytes of seven bits each. */
function syncsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, n) => (sum << 7) | ((bytes[at + n] ?? 0) & 0x7f), 0);
}
