import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeText } from '../recipe/recipe-text.ts';
import { recipeMetadata } from '../recipe/recipe-words.ts';
import { GIF_COMMENT, GIF_EXTENSION, type GifBlock, gifBlocks } from './gif-layout.ts';

/** Prefixes of our comments: the recipe, and metadata for other programs. */
const RECIPE_PREFIX = 'quartet:';
const METADATA_PREFIX = 'Quartet: ';
const SUB_BLOCK_MAX = 255;

/** Returns the segments of a GIF file with its recipe in comments after the frames, replacing earlier ones of ours. */
export function gifWithRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] {
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

/** Returns the text of the recipe in a GIF file; null if there is none. */
export function recipeInGif(bytes: Buffer): string | null {
  for (const block of gifBlocks(bytes).toReversed()) {
    const text = commentText(bytes, block);
    if (text?.startsWith(RECIPE_PREFIX)) return text.slice(RECIPE_PREFIX.length);
  }
  return null;
}

function isOurs(bytes: Buffer, block: GifBlock): boolean {
  const text = commentText(bytes, block);
  return text !== null && (text.startsWith(RECIPE_PREFIX) || text.startsWith(METADATA_PREFIX));
}

function commentText(bytes: Buffer, { label, start, end }: GifBlock): string | null {
  if (label !== GIF_COMMENT) return null;
  const subBlocks: Buffer[] = [];
  for (let at = start + 2; at < end; at += 1 + (bytes[at] ?? 0)) {
    subBlocks.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)));
  }
  return Buffer.concat(subBlocks).toString('utf8');
}

function comment(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const subBlocks: Uint8Array[] = [Uint8Array.of(GIF_EXTENSION, GIF_COMMENT)];
  for (let at = 0; at < bytes.length; at += SUB_BLOCK_MAX) {
    const subBlock = bytes.subarray(at, at + SUB_BLOCK_MAX);
    subBlocks.push(Uint8Array.of(subBlock.length), subBlock);
  }
  return Buffer.concat([...subBlocks, Uint8Array.of(0)]);
}
