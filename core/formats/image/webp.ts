import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeInXmp, xmpPacket } from '../recipe/xmp.ts';
import { exifOrientation } from './exif-orientation.ts';
import { brokenImage } from './image-error.ts';
import type { Chunk, ImageFormat, ImageSize, Orientation } from './image-kind.ts';

/** Maximum number of chunks; a limit against malicious files. */
const CHUNKS_MAX = 200_000;
const EXIF = Buffer.from('Exif\0\0', 'latin1');

const XMP = 'XMP ';
/** Flags of VP8X. */
const HAS_XMP = 0x04;
const HAS_ALPHA = 0x10;
/** Largest RIFF length: 32 bits, even. */
const LENGTH_MAX = 0xffff_fff0;

/** WebP. A recipe is stored as XMP. */
export const webp: ImageFormat = {
  head(bytes) {
    const size = sizeOf(bytes);
    return size && { ...size, orientation: orientationOf(bytes) };
  },
  assertWhole: webpChunks,
  embedRecipe,
  recipe(bytes) {
    const xmp = webpChunks(bytes).find(({ type }) => type === XMP);
    return xmp === undefined ? null : recipeInXmp(xmp.data.toString('utf8'));
  },
};

/** Reads the size from the first chunk. */
function sizeOf(bytes: Buffer): ImageSize | null {
  if (bytes.length < 30) return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/**
 * Parses a WebP's chunks, in order.
 * @throws ImageError if the file is truncated.
 */
function webpChunks(bytes: Buffer): Chunk[] {
  if (bytes.length < 12) throw brokenImage();
  const end = 8 + bytes.readUInt32LE(4);
  const chunks = [...parseChunks(bytes)];
  // Some programs omit the padding of the last chunk.
  if (end > bytes.length + 1 || chunks.length === 0 || (chunks.at(-1)?.end ?? 0) + 1 < end)
    throw brokenImage();
  return chunks;
}

/** Encodes a chunk with its padding. */
export function webpChunk(type: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(8 + data.length + (data.length % 2));
  out.write(type, 'latin1');
  out.writeUInt32LE(data.length, 4);
  out.set(data, 8);
  return out;
}

function* parseChunks(bytes: Buffer): Generator<Chunk> {
  const last = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12, n = 0; at + 8 <= last && n < CHUNKS_MAX; n++) {
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > last) return;
    const end = at + 8 + length + (length % 2);
    const type = bytes.toString('latin1', at, at + 4);
    yield {
      type,
      start: at,
      end: Math.min(end, bytes.length),
      data: bytes.subarray(at + 8, at + 8 + length),
    };
    at = end;
  }
}

function orientationOf(bytes: Buffer): Orientation {
  for (const { type, data } of parseChunks(bytes)) {
    if (type !== 'EXIF') continue;
    return exifOrientation(data.subarray(0, 6).equals(EXIF) ? data.subarray(6) : data);
  }
  return 1;
}

function embedRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] | null {
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

/** Returns the VP8X chunk with the XMP flag set; creates it if the file has none. */
function extendedHeader(bytes: Buffer, chunks: readonly Chunk[]): Buffer {
  const existing = chunks.find(({ type }) => type === 'VP8X');
  const data = Buffer.alloc(10);
  if (existing) existing.data.copy(data);
  else {
    const size = sizeOf(bytes);
    if (size === null || size.width === 0 || size.height === 0) throw brokenImage();
    data.writeUIntLE(size.width - 1, 4, 3);
    data.writeUIntLE(size.height - 1, 7, 3);
    const lossless = chunks.find(({ type }) => type === 'VP8L');
    if (lossless && ((lossless.data[4] ?? 0) & 0x10) !== 0) data.writeUInt8(HAS_ALPHA, 0);
  }
  data.writeUInt8((data[0] ?? 0) | HAS_XMP, 0);
  return webpChunk('VP8X', data);
}

/** Returns a chunk with its padding, which the last chunk of a file may lack. */
function padded(bytes: Buffer, { start, end }: Chunk): readonly Uint8Array[] {
  const chunkBytes = bytes.subarray(start, end);
  return chunkBytes.length % 2 === 0 ? [chunkBytes] : [chunkBytes, Uint8Array.of(0)];
}
