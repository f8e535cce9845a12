import { FLAC_BLOCK, flacBlock } from './flac-blocks.ts';

/** The name of our text among the comments. */
export const RECIPE_FIELD = 'QUARTET';

/** The recipe's text among the comments of a FLAC file. */
export function recipeInFlac(file: number): string | null {
  const comments = flacBlock(file, FLAC_BLOCK.comment);
  return comments && inComments(comments);
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
