import type { Recipe } from '../../shared/domain/recipe.ts';
import { copyStretches, type Stretch } from '../files/copy-stretches.ts';
import { gifWithRecipe } from './gif-recipe.ts';
import type { CopiedPicture } from './imaging-task.ts';
import { jpegWithRecipe } from './jpeg-recipe.ts';
import { pictureBytes } from './load-picture.ts';
import { pictureHead } from './picture-head.ts';
import { pngWithRecipe } from './png-recipe.ts';
import { webpWithRecipe } from './webp-recipe.ts';

/** See `Imaging.copy`. */
export async function copyPicture(source: string, to: string, recipe: Recipe | null): Promise<CopiedPicture> {
  const bytes = pictureBytes(source);
  const asItIs: readonly Stretch[] = [bytes];
  const withRecipe = recipe === null ? null : recipeInside(bytes, recipe);
  const copied = await copyStretches(source, to, () => withRecipe ?? asItIs);
  return { ...copied, needsSidecar: recipe !== null && withRecipe === null };
}

/** The file with its recipe. Null where there is no place for it. */
function recipeInside(bytes: Buffer, recipe: Recipe): readonly Stretch[] | null {
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
