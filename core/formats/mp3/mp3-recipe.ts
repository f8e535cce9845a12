import { id3Frames } from './id3-frames.ts';

/** The description of the TXXX frame that holds the recipe. */
export const RECIPE_NAME = 'quartet';

/** Returns the text of the recipe in an mp3 file's ID3v2.3 or 2.4 tag; null if there is none. */
export function recipeInMp3(file: number): string | null {
  for (const { name, body } of id3Frames(file)) {
    const text = name === 'TXXX' ? recipeValue(body) : null;
    if (text !== null) return text;
  }
  return null;
}

/** Parses a TXXX frame (encoding, description, zero, value); null unless the description is ours. */
function recipeValue(frame: Buffer): string | null {
  const isUtf16 = frame[0] === 1;
  const body = frame.subarray(1);
  const text = isUtf16 ? body.toString('utf16le') : body.toString('utf8');
  const [name = '', value] = text.split('\0', 2);
  // Both may begin with a byte order mark.
  const withoutBom = (part: string) => part.replace(/^\ufeff/, '');
  return withoutBom(name) === RECIPE_NAME && value !== undefined ? withoutBom(value) : null;
}
