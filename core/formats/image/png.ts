import { crc32 } from 'node:zlib';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeMetadata, recipeText } from '../recipe/recipe-text.ts';
import { exifOrientation } from './exif-orientation.ts';
import { brokenImage } from './image-error.ts';
import type { Chunk, ImageFormat, Orientation } from './image-kind.ts';

/** Maximum number of chunks; a limit against malicious files. */
const CHUNKS_MAX = 200_000;

/** Keyword of the recipe. */
const RECIPE_KEYWORD = 'quartet';
/** Keywords of the standard. */
const STANDARD_KEYWORDS = ['Title', 'Description', 'Software', 'Creation Time'];
/** After an iTXt keyword: end of the keyword, not compressed, no language, no translated keyword. */
const PLAIN = Buffer.from([0, 0, 0, 0, 0]);

/** PNG. A recipe is stored in iTXt chunks before the pixels. */
export const png: ImageFormat = {
  head(bytes) {
    if (bytes.length < 29 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
    return {
      width: bytes.readUInt32BE(16),
      height: bytes.readUInt32BE(20),
      orientation: orientationOf(bytes),
    };
  },
  assertWhole: pngChunks,
  embedRecipe,
  recipe(bytes) {
    const own = pngChunks(bytes).find((chunk) => keywordOf(chunk) === RECIPE_KEYWORD);
    const start = RECIPE_KEYWORD.length + PLAIN.length;
    if (own === undefined || !own.data.subarray(RECIPE_KEYWORD.length, start).equals(PLAIN)) return null;
    return own.data.toString('utf8', start);
  },
};

/**
 * Parses a PNG's chunks, in order.
 * @throws ImageError if the file ends before IEND, or a critical chunk is damaged.
 */
export function pngChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (const chunk of parseChunks(bytes)) {
    chunks.push(chunk);
    if (isCritical(chunk.type) && !hasValidChecksum(bytes, chunk)) throw brokenImage();
    if (chunk.type === 'IEND') return chunks;
  }
  throw brokenImage();
}

/** Encodes a chunk with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), out.length - 4);
  return out;
}

function* parseChunks(bytes: Buffer): Generator<Chunk> {
  for (let at = 8, n = 0; at + 12 <= bytes.length && n < CHUNKS_MAX; n++) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return;
    const type = bytes.toString('latin1', at + 4, at + 8);
    yield { type, start: at, end, data: bytes.subarray(at + 8, end - 4) };
    at = end;
  }
}

function orientationOf(bytes: Buffer): Orientation {
  for (const { type, data } of parseChunks(bytes)) if (type === 'eXIf') return exifOrientation(data);
  return 1;
}

/** A lower-case first letter marks a chunk as ancillary. */
const isCritical = (type: string) => /^[A-Z]/.test(type);

const hasValidChecksum = (bytes: Buffer, { start, end }: Chunk) =>
  crc32(bytes.subarray(start + 4, end - 4)) === bytes.readUInt32BE(end - 4);

function embedRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] {
  const chunks = pngChunks(bytes);
  const isOurs = chunks.some((chunk) => keywordOf(chunk) === RECIPE_KEYWORD);
  const kept = chunks.filter(
    (chunk) => !isOurs || ![RECIPE_KEYWORD, ...STANDARD_KEYWORDS].includes(keywordOf(chunk) ?? ''),
  );
  const first = kept.find(({ type }) => type === 'IDAT');
  const { title, description, software, created } = recipeMetadata(recipe);
  // The standard requires an RFC 1123 date.
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

function textChunk(keyword: string, value: string): Buffer {
  return pngChunk('iTXt', Buffer.concat([Buffer.from(keyword, 'latin1'), PLAIN, Buffer.from(value, 'utf8')]));
}

/** Returns the keyword of an iTXt chunk. */
function keywordOf({ type, data }: Chunk): string | undefined {
  if (type !== 'iTXt') return undefined;
  const end = data.subarray(0, 80).indexOf(0);
  return end < 0 ? undefined : data.toString('latin1', 0, end);
}
