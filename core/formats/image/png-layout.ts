import { crc32 } from 'node:zlib';
import { exifOrientation } from './exif-orientation.ts';
import { brokenImage } from './image-error.ts';
import type { ImageHead } from './image-kind.ts';

/** Most chunks; a limit against malicious files. */
const CHUNKS_MAX = 200_000;

/** A chunk: its type, its byte range from length to checksum, and its data. */
export interface PngChunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly data: Buffer;
}

/** Reads the size from IHDR, and the orientation if an eXIf chunk is included. @throws ImageError without IHDR. */
export function pngHead(bytes: Buffer): ImageHead {
  if (bytes.length < 29 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw brokenImage();
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width === 0 || height === 0) throw brokenImage();
  return { kind: 'png', width, height, orientation: orientationOf(bytes) };
}

/**
 * Parses a PNG's chunks, in order.
 * @throws ImageError if the file ends before IEND, or a critical chunk is damaged.
 */
export function pngChunks(bytes: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
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

function* parseChunks(bytes: Buffer): Generator<PngChunk> {
  for (let at = 8, n = 0; at + 12 <= bytes.length && n < CHUNKS_MAX; n++) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return;
    const type = bytes.toString('latin1', at + 4, at + 8);
    yield { type, start: at, end, data: bytes.subarray(at + 8, end - 4) };
    at = end;
  }
}

function orientationOf(bytes: Buffer): ImageHead['orientation'] {
  for (const { type, data } of parseChunks(bytes)) if (type === 'eXIf') return exifOrientation(data);
  return 1;
}

/** A lower-case first letter marks a chunk as ancillary. */
const isCritical = (type: string) => /^[A-Z]/.test(type);

const hasValidChecksum = (bytes: Buffer, { start, end }: PngChunk) =>
  crc32(bytes.subarray(start + 4, end - 4)) === bytes.readUInt32BE(end - 4);
