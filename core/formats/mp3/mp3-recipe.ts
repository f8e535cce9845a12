import { id3Frames } from './id3-frames.ts';

/** The description of our text frame. */
export const RECIPE_NAME = 'quartet';

/** The recipe's text in the ID3v2.3 or 2.4 tag of an mp3 file. */
export function recipeInMp3(file: number): string | null {
  for (const { name, body } of id3Frames(file)) {
    const text = name === 'TXXX' ? ownText(body) : null;
    if (text !== null) return text;
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
