import { fstatSync } from 'node:fs';
import { readAt } from '../../platform/files/read-chunks.ts';

/** The name of our chunk. */
export const RECIPE_CHUNK = 'qrtt';
const LONGEST = 16 * 1024 * 1024;
const CHUNKS_MAX = 100;

/** The recipe's text in a chunk of its own of a wav file. */
export function recipeInWav(file: number): string | null {
  const { size } = fstatSync(file);
  for (let at = 12, n = 0; at + 8 <= size && n < CHUNKS_MAX; n++) {
    const head = readAt(file, at, 8);
    if (head.length < 8) return null;
    const length = head.readUInt32LE(4);
    if (head.toString('latin1', 0, 4) === RECIPE_CHUNK) {
      return length > LONGEST ? null : readAt(file, at + 8, length).toString('utf8');
    }
    at += 8 + length + (length % 2);
  }
  return null;
}
