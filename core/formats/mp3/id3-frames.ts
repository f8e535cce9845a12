import { readAt } from '../../platform/files/read-chunks.ts';
import { id3Length } from './mp3-frame.ts';

/** Longest tag that is read, in bytes. */
const TAG_MAX = 32 * 1024 * 1024;

/** The frames of the ID3v2.3 or 2.4 tag of an mp3 file, as far as they can be read. */
export function* id3Frames(file: number): Generator<{ readonly name: string; readonly body: Buffer }> {
  const length = id3Length(readAt(file, 0, 10));
  if (length > TAG_MAX) return;
  const tag = readAt(file, 0, length);
  const isOlder = tag[3] === 3;
  for (let at = 10; at + 11 <= tag.length; ) {
    const size = isOlder ? tag.readUInt32BE(at + 4) : syncsafe(tag, at + 4);
    const end = at + 10 + size;
    if (size === 0 || end > tag.length) return;
    yield { name: tag.toString('latin1', at, at + 4), body: tag.subarray(at + 10, end) };
    at = end;
  }
}

/** Four times seven bits. */
function syncsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, n) => (sum << 7) | ((bytes[at + n] ?? 0) & 0x7f), 0);
}
