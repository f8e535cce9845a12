import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeInXmp, xmpPacket } from '../recipe/xmp.ts';
import { type WebpChunk, webpChunk, webpChunks, webpHead } from './webp-layout.ts';

const XMP = 'XMP ';
/** Flags of VP8X. */
const HAS_XMP = 0x04;
const HAS_ALPHA = 0x10;
/** Largest RIFF length: 32 bits, even. */
const LENGTH_MAX = 0xffff_fff0;

/** Returns the segments of a WebP file with its recipe as XMP; null if the existing XMP cannot be extended. */
export function webpWithRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] | null {
  const chunks = webpChunks(bytes);
  const existing = chunks.find(({ type }) => type === XMP)?.data.toString('utf8') ?? null;
  const packet = xmpPacket(recipe, existing, { withRecipe: true, longest: Number.POSITIVE_INFINITY });
  if (packet === null) return null;
  const kept = chunks
    .filter(({ type }) => type !== XMP && type !== 'VP8X')
    .map((chunk) => padded(bytes, chunk));
  const body = [extendedHeader(bytes, chunks), ...kept.flat(), webpChunk(XMP, Buffer.from(packet, 'utf8'))];
  const length = body.reduce((sum, { length }) => sum + length, 4);
  if (length > LENGTH_MAX) return null;
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(length, 4);
  return [head, ...body];
}

/** Returns the text of the recipe in a WebP file; null if there is none. */
export function recipeInWebp(bytes: Buffer): string | null {
  const xmp = webpChunks(bytes).find(({ type }) => type === XMP);
  return xmp === undefined ? null : recipeInXmp(xmp.data.toString('utf8'));
}

/** Returns the VP8X chunk with the XMP flag set; creates it if the file has none. */
function extendedHeader(bytes: Buffer, chunks: readonly WebpChunk[]): Buffer {
  const existing = chunks.find(({ type }) => type === 'VP8X');
  const data = Buffer.alloc(10);
  if (existing) existing.data.copy(data);
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

/** Returns a chunk with its padding, which the last chunk of a file may lack. */
function padded(bytes: Buffer, { start, end }: WebpChunk): readonly Uint8Array[] {
  const chunkBytes = bytes.subarray(start, end);
  return chunkBytes.length % 2 === 0 ? [chunkBytes] : [chunkBytes, Uint8Array.of(0)];
}
