import { exifOrientation } from './exif-orientation.ts';
import { brokenImage } from './image-error.ts';
import type { ImageHead } from './image-kind.ts';

/** Most chunks; a limit against malicious files. */
const CHUNKS_MAX = 200_000;
const EXIF = Buffer.from('Exif\0\0', 'latin1');

/** A chunk: its type, its byte range including padding, and its data. */
export interface WebpChunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly data: Buffer;
}

/** Reads the size from the first chunk, and the orientation if EXIF is included. @throws ImageError without a size. */
export function webpHead(bytes: Buffer): ImageHead {
  if (bytes.length < 30) throw brokenImage();
  const size = sizeOf(bytes);
  if (size === null || size.width === 0 || size.height === 0) throw brokenImage();
  return { kind: 'webp', ...size, orientation: orientationOf(bytes) };
}

function sizeOf(bytes: Buffer): { width: number; height: number } | null {
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
export function webpChunks(bytes: Buffer): WebpChunk[] {
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

function* parseChunks(bytes: Buffer): Generator<WebpChunk> {
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

function orientationOf(bytes: Buffer): ImageHead['orientation'] {
  for (const { type, data } of parseChunks(bytes)) {
    if (type !== 'EXIF') continue;
    return exifOrientation(data.subarray(0, 6).equals(EXIF) ? data.subarray(6) : data);
  }
  return 1;
}
