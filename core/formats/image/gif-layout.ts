import { brokenImage } from './image-error.ts';
import type { ImageHead } from './image-kind.ts';

export const GIF_EXTENSION = 0x21;
export const GIF_COMMENT = 0xfe;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** A file with more blocks, or stretches of them, is made to be walked for ever. */
const BLOCKS_MAX = 100_000;
const STRETCHES_MAX = 2_000_000;

/** A block after the colours: an extension of a kind, a frame, or the end. */
export interface GifBlock {
  readonly type: 'extension' | 'frame' | 'end';
  /** The kind of an extension; 0 for others. */
  readonly label: number;
  readonly start: number;
  readonly end: number;
}

/** By its first bytes. What a frame has outside of the canvas is not shown. */
export function gifHead(bytes: Buffer): ImageHead {
  if (bytes.length < 13) throw brokenImage();
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  if (width === 0 || height === 0) throw brokenImage();
  return { kind: 'gif', width, height, orientation: 1 };
}

/**
 * All blocks, the end included.
 * @throws ImageError when the file ends before that.
 */
export function gifBlocks(bytes: Buffer): GifBlock[] {
  const blocks: GifBlock[] = [];
  let steps = 0;
  /** Past a row of stretches of up to 255 bytes, each with its length before it; the last has none. */
  const past = (from: number): number => {
    for (let at = from; at < bytes.length && steps++ < STRETCHES_MAX; ) {
      const length = bytes[at] ?? 0;
      at += 1 + length;
      if (length === 0) return at;
    }
    throw brokenImage();
  };
  for (let at = 13 + colours(bytes, 10); at < bytes.length && blocks.length < BLOCKS_MAX; ) {
    const block = blockAt(bytes, at, past);
    blocks.push(block);
    if (block.type === 'end') return blocks;
    at = block.end;
  }
  throw brokenImage();
}

function blockAt(bytes: Buffer, at: number, past: (from: number) => number): GifBlock {
  switch (bytes[at]) {
    case TRAILER:
      return { type: 'end', label: 0, start: at, end: at + 1 };
    case GIF_EXTENSION:
      return { type: 'extension', label: bytes[at + 1] ?? 0, start: at, end: past(at + 2) };
    case IMAGE: {
      if (at + 10 > bytes.length) throw brokenImage();
      return { type: 'frame', label: 0, start: at, end: past(at + 11 + colours(bytes, at + 9)) };
    }
    default:
      throw brokenImage();
  }
}

/** Bytes of the list of colours that a byte of flags announces. */
function colours(bytes: Buffer, at: number): number {
  const flags = bytes[at] ?? 0;
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
