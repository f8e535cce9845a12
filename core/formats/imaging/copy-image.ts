import type { Recipe } from '../../../shared/domain/recipe.ts';
import { type FileSegment, writeSegments } from '../../platform/files/write-segments.ts';
import { gifWithRecipe } from '../image/gif-recipe.ts';
import { imageHead } from '../image/image-head.ts';
import { jpegWithRecipe } from '../image/jpeg-recipe.ts';
import { pngWithRecipe } from '../image/png-recipe.ts';
import { webpWithRecipe } from '../image/webp-recipe.ts';
import type { CopiedImage } from './imaging-results.ts';
import { readImage } from './load-image.ts';

/** Implements `Imaging.copy`. */
export async function copyImage(source: string, to: string, recipe: Recipe | null): Promise<CopiedImage> {
  const bytes = readImage(source);
  const unchanged: readonly FileSegment[] = [bytes];
  const withRecipe = recipe === null ? null : embedRecipe(bytes, recipe);
  const copied = await writeSegments(source, to, () => withRecipe ?? unchanged);
  return { ...copied, needsSidecar: recipe !== null && withRecipe === null };
}

/** Returns the segments of the file with its recipe; null if its format cannot hold one. */
function embedRecipe(bytes: Buffer, recipe: Recipe): readonly FileSegment[] | null {
  const { kind } = imageHead(bytes);
  switch (kind) {
    case 'png':
      return pngWithRecipe(bytes, recipe);
    case 'jpeg':
      return jpegWithRecipe(bytes, recipe);
    case 'webp':
      return webpWithRecipe(bytes, recipe);
    case 'gif':
      return gifWithRecipe(bytes, recipe);
    case 'avif':
      return null;
    default:
      return kind satisfies never;
  }
}
