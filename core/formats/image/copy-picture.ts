import type { Recipe } from '../../../shared/domain/recipe.ts';
import { type FileSegment, writeSegments } from '../../platform/files/write-segments.ts';
import { gifWithRecipe } from '../picture/gif-recipe.ts';
import { jpegWithRecipe } from '../picture/jpeg-recipe.ts';
import { pictureHead } from '../picture/picture-head.ts';
import { pngWithRecipe } from '../picture/png-recipe.ts';
import { webpWithRecipe } from '../picture/webp-recipe.ts';
import type { CopiedPicture } from './imaging-task.ts';
import { pictureBytes } from './load-picture.ts';

/** See `Imaging.copy`. */
export async function copyPicture(source: string, to: string, recipe: Recipe | null): Promise<CopiedPicture> {
  const bytes = pictureBytes(source);
  const asItIs: readonly FileSegment[] = [bytes];
  const withRecipe = recipe === null ? null : recipeInside(bytes, recipe);
  const copied = await writeSegments(source, to, () => withRecipe ?? asItIs);
  return { ...copied, needsSidecar: recipe !== null && withRecipe === null };
}

/** The file with its recipe. Null where there is no place for it. */
function recipeInside(bytes: Buffer, recipe: Recipe): readonly FileSegment[] | null {
  const { kind } = pictureHead(bytes);
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
