import { readAt } from '../files/read-chunks.ts';

/** What the text is called among the comments. */
export const RECIPE_FIELD = 'QUARTET';
const COMMENT = 4;
const BLOCKS_MAX = 100;

/** The recipe's text among the comments of a FLAC file. */
export function recipeInFlac(file: number): string | null {
  for (let at = 4, n = 0; n < BLOCKS_MAX; n++) {
    const head = readAt(file, at, 4);
    if (head.length < 4) return null;
    const type = head.readUInt8(0);
    const length = head.readUIntBE(1, 3);
    if ((type & 0x7f) === COMMENT) return inComments(readAt(file, at + 4, length));
    if (type & 0x80) return null;
    at += 4 + length;
  }
  return null;
}

function inComments(block: Buffer): string | null {
  const field = Buffer.from(`${RECIPE_FIELD}=`, 'latin1');
  if (block.length < 4) return null;
  // Past the maker's name and the number of comments.
  for (let at = 4 + block.readUInt32LE(0) + 4; at + 4 <= block.length; ) {
    const end = at + 4 + block.readUInt32LE(at);
    if (end > block.length) return null;
    const comment = block.subarray(at + 4, end);
    if (comment.subarray(0, field.length).equals(field)) return comment.toString('utf8', field.length);
    at = end;
  }
  return null;
}
