import { brokenImage } from './image-error.ts';
import type { ImageHead } from './image-kind.ts';

export const GIF_EXTENSION = 0x21;
export const GIF_COMMENT = 0xfe;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** Limits against malicious files. */
const BLOCKS_MAX = 100_000;
const SUB_BLOCKS_MAX = 2_000_000;

/** A block after the global color table: an extension, a frame, or the trailer. */
export interface GifBlock {
  readonly type: 'extension' | 'frame' | 'end';
  /** The label of an extension; 0 for other blocks. */
  readonly label: number;
  readonly start: number;
  readonly end: number;
}

/** Reads the canvas size in pixels from the first 13 bytes. @throws ImageError if they are missing or zero. */
export function gifHead(bytes: Buffer): ImageHead {
  if (bytes.length < 13) throw brokenImage();
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  if (width === 0 || height === 0) throw brokenImage();
  return { kind: 'gif', width, height, orientation: 1 };
}

/**
 * Returns all blocks, including the trailer.
 * @throws ImageError if the file ends before it.
 */
export function gifBlocks(bytes: Buffer): GifBlock[] {
  const blocks: GifBlock[] = [];
  let steps = 0;
  /** Returns the offset after a sequence of sub-blocks, which ends with an empty one. */
  const skipSubBlocks = (from: number): number => {
    for (let at = from; at < bytes.length && steps++ < SUB_BLOCKS_MAX; ) {
      const length = bytes[at] ?? 0;
      at += 1 + length;
      if (length === 0) return at;
    }
    throw brokenImage();
  };
  for (let at = 13 + colorTableBytes(bytes, 10); at < bytes.length && blocks.length < BLOCKS_MAX; ) {
    const block = parseBlock(bytes, at, skipSubBlocks);
    blocks.push(block);
    if (block.type === 'end') return blocks;
    at = block.end;
  }
  throw brokenImage();
}

function parseBlock(bytes: Buffer, at: number, skipSubBlocks: (from: number) => number): GifBlock {
  switch (bytes[at]) {
    case TRAILER:
      return { type: 'end', label: 0, start: at, end: at + 1 };
    case GIF_EXTENSION:
      return { type: 'extension', label: bytes[at + 1] ?? 0, start: at, end: skipSubBlocks(at + 2) };
    case IMAGE: {
      if (at + 10 > bytes.length) throw brokenImage();
      return {
        type: 'frame',
        label: 0,
        start: at,
        end: skipSubBlocks(at + 11 + colorTableBytes(bytes, at + 9)),
      };
    }
    default:
      throw brokenImage();
  }
}

/** Returns the bytes of the color table announced by the flags at `at`. */
function colorTableBytes(bytes: Buffer, at: number): number {
  const flags = bytes[at] ?? 0;
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
