import type { Recipe } from '../../../shared/domain/recipe.ts';
import { readAt } from '../../platform/files/read-chunks.ts';
import { withFile } from '../../platform/files/with-file.ts';
import { readAudioRecipe } from '../audio/read-audio-recipe.ts';
import { ImageError } from '../image/image-error.ts';
import { IMAGE_FORMATS, IMAGE_HEAD_BYTES, imageKind } from '../image/image-head.ts';
import { parseRecipe } from '../recipe/recipe-text.ts';
import { sidecar } from '../recipe/sidecar.ts';
import { readImage } from './load-image.ts';

/** Implements `Imaging.readRecipe`. */
export async function readRecipe(path: string): Promise<Recipe | null> {
  const text = readAudioRecipe(path) ?? recipeInImage(path);
  return (text === null ? null : parseRecipe(text)) ?? sidecar.read(path);
}

/** Returns the recipe in an image; null also for a damaged image or another file. */
function recipeInImage(path: string): string | null {
  // Checking the kind first avoids reading a long audio file.
  const kind = imageKind(readHead(path));
  if (kind === null) return null;
  try {
    return IMAGE_FORMATS[kind].recipe(readImage(path));
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}

function readHead(path: string): Buffer {
  return withFile(path, 'r', (file) => readAt(file, 0, IMAGE_HEAD_BYTES));
}
