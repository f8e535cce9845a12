import { fstatSync } from 'node:fs';
import { readAt } from '../../platform/files/read-chunks.ts';

/** The RIFF chunk that holds the recipe. */
export const RECIPE_CHUNK = 'qrtt';
const LENGTH_MAX = 16 * 1024 * 1024;
const CHUNKS_MAX = 100;

/** Returns the text of the recipe in a wav file; null if there is none. */
export function recipeInWav(file: number): string | null {
  const { size } = fstatSync(file);
  for (let at = 12, n = 0; at + 8 <= size && n < CHUNKS_MAX; n++) {
    const head = readAt(file, at, 8);
    if (head.length < 8) return null;
    const length = head.readUInt32LE(4);
    if (head.toString('latin1', 0, 4) === RECIPE_CHUNK) {
      return length > LENGTH_MAX ? null : readAt(file, at + 8, length).toString('utf8');
    }
    at += 8 + length + (length % 2);
  }
  return null;
}
