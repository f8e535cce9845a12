import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeText } from '../recipe/recipe-text.ts';
import { recipeWords } from '../recipe/recipe-words.ts';
import { type PngChunk, pngChunk, pngChunks } from './png-layout.ts';

const OWN = 'quartet';
/** Names other programs know. */
const NAMES = ['Title', 'Description', 'Software', 'Creation Time'];
/** After a text's name: not packed, no language, no name in another one. */
const PLAIN = Buffer.from([0, 0, 0, 0, 0]);

/** A PNG file with its recipe in texts before its pixels, in the place of one it may have. */
export function pngWithRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] {
  const chunks = pngChunks(bytes);
  const isOurs = chunks.some((chunk) => nameOf(chunk) === OWN);
  const kept = chunks.filter((chunk) => !isOurs || ![OWN, ...NAMES].includes(nameOf(chunk) ?? ''));
  const first = kept.find(({ type }) => type === 'IDAT');
  const { title, description, software, created } = recipeWords(recipe);
  // The form of a time that the standard asks for.
  const values = [title, description, software, created.toUTCString(), recipeText(recipe)];
  const texts = [...NAMES, OWN].map((name, n) => text(name, values[n] ?? ''));
  const last = chunks.at(-1)?.end ?? bytes.length;
  return [
    bytes.subarray(0, 8),
    ...kept.flatMap((chunk) => [...(chunk === first ? texts : []), bytes.subarray(chunk.start, chunk.end)]),
    bytes.subarray(last),
  ];
}

/** The recipe's text, if the file has one. */
export function recipeInPng(bytes: Buffer): string | null {
  const own = pngChunks(bytes).find((chunk) => nameOf(chunk) === OWN);
  const start = OWN.length + PLAIN.length;
  if (own === undefined || !own.data.subarray(OWN.length, start).equals(PLAIN)) return null;
  return own.data.toString('utf8', start);
}

function text(name: string, value: string): Buffer {
  return pngChunk('iTXt', Buffer.concat([Buffer.from(name, 'latin1'), PLAIN, Buffer.from(value, 'utf8')]));
}

/** Returns the keyword of an international text. */
function nameOf({ type, data }: PngChunk): string | undefined {
  if (type !== 'iTXt') return undefined;
  const end = data.subarray(0, 80).indexOf(0);
  return end < 0 ? undefined : data.toString('latin1', 0, end);
}
