import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeText } from '../recipe/recipe-text.ts';
import { recipeMetadata } from '../recipe/recipe-words.ts';
import { type PngChunk, pngChunk, pngChunks } from './png-layout.ts';

/** Keyword of the recipe. */
const RECIPE_KEYWORD = 'quartet';
/** Keywords of the standard. */
const STANDARD_KEYWORDS = ['Title', 'Description', 'Software', 'Creation Time'];
/** After an iTXt keyword: end of the keyword, not compressed, no language, no translated keyword. */
const PLAIN = Buffer.from([0, 0, 0, 0, 0]);

/** Returns the segments of a PNG file with its recipe in iTXt chunks before IDAT, replacing an earlier one. */
export function pngWithRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] {
  const chunks = pngChunks(bytes);
  const isOurs = chunks.some((chunk) => keywordOf(chunk) === RECIPE_KEYWORD);
  const kept = chunks.filter(
    (chunk) => !isOurs || ![RECIPE_KEYWORD, ...STANDARD_KEYWORDS].includes(keywordOf(chunk) ?? ''),
  );
  const first = kept.find(({ type }) => type === 'IDAT');
  const { title, description, software, created } = recipeMetadata(recipe);
  // The standard asks for an RFC 1123 date.
  const values = [title, description, software, created.toUTCString(), recipeText(recipe)];
  const textChunks = [...STANDARD_KEYWORDS, RECIPE_KEYWORD].map((keyword, n) =>
    textChunk(keyword, values[n] ?? ''),
  );
  const last = chunks.at(-1)?.end ?? bytes.length;
  return [
    bytes.subarray(0, 8),
    ...kept.flatMap((chunk) => [
      ...(chunk === first ? textChunks : []),
      bytes.subarray(chunk.start, chunk.end),
    ]),
    bytes.subarray(last),
  ];
}

/** Returns the text of the recipe in a PNG file; null if there is none. */
export function recipeInPng(bytes: Buffer): string | null {
  const own = pngChunks(bytes).find((chunk) => keywordOf(chunk) === RECIPE_KEYWORD);
  const start = RECIPE_KEYWORD.length + PLAIN.length;
  if (own === undefined || !own.data.subarray(RECIPE_KEYWORD.length, start).equals(PLAIN)) return null;
  return own.data.toString('utf8', start);
}

function textChunk(keyword: string, value: string): Buffer {
  return pngChunk('iTXt', Buffer.concat([Buffer.from(keyword, 'latin1'), PLAIN, Buffer.from(value, 'utf8')]));
}

/** Returns the keyword of an iTXt chunk. */
function keywordOf({ type, data }: PngChunk): string | undefined {
  if (type !== 'iTXt') return undefined;
  const end = data.subarray(0, 80).indexOf(0);
  return end < 0 ? undefined : data.toString('latin1', 0, end);
}
