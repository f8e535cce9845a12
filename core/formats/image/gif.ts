import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeMetadata, recipeText } from '../recipe/recipe-text.ts';
import { brokenImage } from './image-error.ts';
import type { ImageFormat } from './image-kind.ts';

const EXTENSION = 0x21;
const COMMENT = 0xfe;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** Limits against malicious files. */
const BLOCKS_MAX = 100_000;
const SUB_BLOCKS_MAX = 2_000_000;

/** A block after the global color table: an extension, a frame, or the trailer. */
interface GifBlock {
  readonly type: 'extension' | 'frame' | 'end';
  /** The label of an extension; 0 for other blocks. */
  readonly label: number;
  readonly start: number;
  readonly end: number;
}

/** Prefixes of our comments: the recipe, and metadata for other programs. */
const RECIPE_PREFIX = 'quartet:';
const METADATA_PREFIX = 'Quartet: ';
const SUB_BLOCK_MAX = 255;

/** GIF. A recipe is stored in comments after the frames. */
export const gif: ImageFormat = {
  head(bytes) {
    if (bytes.length < 13) return null;
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), orientation: 1 };
  },
  assertWhole: gifBlocks,
  embedRecipe,
  recipe(bytes) {
    const texts = gifBlocks(bytes).map((block) => commentText(bytes, block));
    return texts.findLast((text) => text?.startsWith(RECIPE_PREFIX))?.slice(RECIPE_PREFIX.length) ?? null;
  },
};

/**
 * Returns all blocks, including the trailer.
 * @throws ImageError if the file ends before it.
 */
function gifBlocks(bytes: Buffer): GifBlock[] {
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
    case EXTENSION:
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

function embedRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] {
  const blocks = gifBlocks(bytes);
  const start = blocks[0]?.start ?? bytes.length;
  const end = blocks.at(-1)?.start ?? bytes.length;
  const kept = blocks.filter((block) => block.type !== 'end' && !isOurs(bytes, block));
  const { title, description, software, created } = recipeMetadata(recipe);
  const metadata = `${METADATA_PREFIX}${[title, description, software, created.toISOString()].join('\n')}`;
  return [
    // GIF87a has no comments.
    Buffer.from('GIF89a', 'latin1'),
    bytes.subarray(6, start),
    ...kept.map((block) => bytes.subarray(block.start, block.end)),
    comment(metadata),
    comment(`${RECIPE_PREFIX}${recipeText(recipe)}`),
    bytes.subarray(end),
  ];
}

function isOurs(bytes: Buffer, block: GifBlock): boolean {
  const text = commentText(bytes, block);
  return text !== null && (text.startsWith(RECIPE_PREFIX) || text.startsWith(METADATA_PREFIX));
}

function commentText(bytes: Buffer, { label, start, end }: GifBlock): string | null {
  if (label !== COMMENT) return null;
  const subBlocks: Buffer[] = [];
  for (let at = start + 2; at < end; at += 1 + (bytes[at] ?? 0)) {
    subBlocks.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)));
  }
  return Buffer.concat(subBlocks).toString('utf8');
}

function comment(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const subBlocks: Uint8Array[] = [Uint8Array.of(EXTENSION, COMMENT)];
  for (let at = 0; at < bytes.length; at += SUB_BLOCK_MAX) {
    const subBlock = bytes.subarray(at, at + SUB_BLOCK_MAX);
    subBlocks.push(Uint8Array.of(subBlock.length), subBlock);
  }
  return Buffer.concat([...subBlocks, Uint8Array.of(0)]);
}
