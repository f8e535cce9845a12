import { FLAC_BLOCK, flacBlock } from './flac-blocks.ts';

/** The Vorbis comment that holds the recipe. */
export const RECIPE_FIELD = 'QUARTET';

/** Returns the text of the recipe in a FLAC file's Vorbis comments; null if there is none. */
export function recipeInFlac(file: number): string | null {
  const comments = flacBlock(file, FLAC_BLOCK.comment);
  return comments && findRecipe(comments);
}

function findRecipe(block: Buffer): string | null {
  const field = Buffer.from(`${RECIPE_FIELD}=`, 'latin1');
  if (block.length < 4) return null;
  // Skip the vendor string and the number of comments.
  for (let at = 4 + block.readUInt32LE(0) + 4; at + 4 <= block.length; ) {
    const end = at + 4 + block.readUInt32LE(at);
    if (end > block.length) return null;
    const comment = block.subarray(at + 4, end);
    if (comment.subarray(0, field.length).equals(field)) return comment.toString('utf8', field.length);
    at = end;
  }
  return null;
}
