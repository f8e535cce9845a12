import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeText } from '../recipe/recipe-text.ts';
import { recipeWords } from '../recipe/recipe-words.ts';
import { GIF_COMMENT, GIF_EXTENSION, type GifBlock, gifBlocks } from './gif-layout.ts';

const OWN = 'quartet:';
const WORDS = 'Quartet: ';
const STRETCH = 255;

/** A GIF file with its recipe in comments behind its pixels, in the place of those it may have. */
export function gifWithRecipe(bytes: Buffer, recipe: Recipe): readonly Uint8Array[] {
  const blocks = gifBlocks(bytes);
  const start = blocks[0]?.start ?? bytes.length;
  const end = blocks.at(-1)?.start ?? bytes.length;
  const kept = blocks.filter((block) => block.type !== 'end' && !isOurs(bytes, block));
  const { title, description, software, created } = recipeWords(recipe);
  const words = `${WORDS}${[title, description, software, created.toISOString()].join('\n')}`;
  return [
    // Comments came with the younger form.
    Buffer.from('GIF89a', 'latin1'),
    bytes.subarray(6, start),
    ...kept.map((block) => bytes.subarray(block.start, block.end)),
    comment(words),
    comment(`${OWN}${recipeText(recipe)}`),
    bytes.subarray(end),
  ];
}

/** The recipe's text, if the file has one. */
export function recipeInGif(bytes: Buffer): string | null {
  for (const block of gifBlocks(bytes).toReversed()) {
    const text = textOf(bytes, block);
    if (text?.startsWith(OWN)) return text.slice(OWN.length);
  }
  return null;
}

function isOurs(bytes: Buffer, block: GifBlock): boolean {
  const text = textOf(bytes, block);
  return text !== null && (text.startsWith(OWN) || text.startsWith(WORDS));
}

function textOf(bytes: Buffer, { label, start, end }: GifBlock): string | null {
  if (label !== GIF_COMMENT) return null;
  const stretches: Buffer[] = [];
  for (let at = start + 2; at < end; at += 1 + (bytes[at] ?? 0)) {
    stretches.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)));
  }
  return Buffer.concat(stretches).toString('utf8');
}

function comment(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const stretches: Uint8Array[] = [Uint8Array.of(GIF_EXTENSION, GIF_COMMENT)];
  for (let at = 0; at < bytes.length; at += STRETCH) {
    const stretch = bytes.subarray(at, at + STRETCH);
    stretches.push(Uint8Array.of(stretch.length), stretch);
  }
  return Buffer.concat([...stretches, Uint8Array.of(0)]);
}
