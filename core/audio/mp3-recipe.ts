import { readAt } from '../files/read-chunks.ts';
import { id3Length } from './mp3-frame.ts';

/** What the text is called in its frame. */
export const RECIPE_NAME = 'quartet';
/** Longest tag that is read, in bytes. */
const TAG_MAX = 32 * 1024 * 1024;

/** The recipe's text in the ID3v2.3 or 2.4 tag of an mp3 file. */
export function recipeInMp3(file: number): string | null {
  const length = id3Length(readAt(file, 0, 10));
  if (length > TAG_MAX) return null;
  const tag = readAt(file, 0, length);
  const isOlder = tag[3] === 3;
  for (let at = 10; at + 11 <= tag.length; ) {
    const size = isOlder ? tag.readUInt32BE(at + 4) : syncsafe(tag, at + 4);
    const end = at + 10 + size;
    if (size === 0 || end > tag.length) return null;
    const text = tag.toString('latin1', at, at + 4) === 'TXXX' ? ownText(tag.subarray(at + 10, end)) : null;
    if (text !== null) return text;
    at = end;
  }
  return null;
}

/** The text of a frame, if it is called as ours is: the way it is written, its name, a zero, the text. */
function ownText(frame: Buffer): string | null {
  const isWide = frame[0] === 1;
  const body = frame.subarray(1);
  const text = isWide ? body.toString('utf16le') : body.toString('utf8');
  const [name = '', value] = text.split('\0', 2);
  // Each of the two may begin with a mark of the order of its bytes.
  const bare = (part: string) => part.replace(/^\ufeff/, '');
  return bare(name) === RECIPE_NAME && value !== undefined ? bare(value) : null;
}

/** Four times seven bits. */
function syncsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, n) => (sum << 7) | ((bytes[at + n] ?? 0) & 0x7f), 0);
}
