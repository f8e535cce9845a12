import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeInXmp, xmpPacket } from '../recipe/xmp.ts';
import { type WebpChunk, webpChunk, webpChunks, webpHead } from './webp-layout.ts';

const XMP = 'XMP ';
const HAS_XMP = 0x04;
const HAS_ALPHA = 0x10;
/** The length in a file's head has 32 bits, and is even. */
const LONGEST = 0xffff_fff0;

/** A WebP file with its recipe as XMP. Null when what it says already has no place for it. */
export function webpWithRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] | null {
  const chunks = webpChunks(bytes);
  const existing = chunks.find(({ type }) => type === XMP)?.data.toString('utf8') ?? null;
  const packet = xmpPacket(recipe, existing, { withRecipe: true, longest: Number.POSITIVE_INFINITY });
  if (packet === null) return null;
  const kept = chunks
    .filter(({ type }) => type !== XMP && type !== 'VP8X')
    .map((chunk) => whole(bytes, chunk));
  const body = [extended(bytes, chunks), ...kept.flat(), webpChunk(XMP, Buffer.from(packet, 'utf8'))];
  const length = body.reduce((sum, { length }) => sum + length, 4);
  if (length > LONGEST) return null;
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(length, 4);
  return [head, ...body];
}

/** The recipe's text, if the file has one. */
export function recipeInWebp(bytes: Buffer): string | null {
  const xmp = webpChunks(bytes).find(({ type }) => type === XMP);
  return xmp === undefined ? null : recipeInXmp(xmp.data.toString('utf8'));
}

/** The chunk that says what else there is: the file's own, or one made for a file that has none. */
function extended(bytes: Buffer, chunks: readonly WebpChunk[]): Buffer {
  const own = chunks.find(({ type }) => type === 'VP8X');
  const data = Buffer.alloc(10);
  if (own) own.data.copy(data);
  else {
    const { width, height } = webpHead(bytes);
    data.writeUIntLE(width - 1, 4, 3);
    data.writeUIntLE(height - 1, 7, 3);
    const lossless = chunks.find(({ type }) => type === 'VP8L');
    if (lossless && ((lossless.data[4] ?? 0) & 0x10) !== 0) data.writeUInt8(HAS_ALPHA, 0);
  }
  data.writeUInt8((data[0] ?? 0) | HAS_XMP, 0);
  return webpChunk('VP8X', data);
}

/** A chunk with its padding, which the last one of a file may lack. */
function whole(bytes: Buffer, { start, end }: WebpChunk): readonly Uint8Array[] {
  const stretch = bytes.subarray(start, end);
  return stretch.length % 2 === 0 ? [stretch] : [stretch, Uint8Array.of(0)];
}
