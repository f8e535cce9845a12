import type { Recipe } from '../../../shared/domain/recipe.ts';
import { writeSegments } from '../../platform/files/write-segments.ts';
import { IMAGE_FORMATS, imageHead } from '../image/image-head.ts';
import type { CopiedImage } from './imaging-results.ts';
import { readImage } from './load-image.ts';

/** Implements `Imaging.copy`. */
export async function copyImage(source: string, to: string, recipe: Recipe | null): Promise<CopiedImage> {
  const bytes = readImage(source);
  const withRecipe = recipe && IMAGE_FORMATS[imageHead(bytes).kind].embedRecipe(bytes, recipe);
  const copied = await writeSegments(source, to, () => withRecipe ?? [bytes]);
  return { ...copied, needsSidecar: recipe !== null && withRecipe === null };
}
