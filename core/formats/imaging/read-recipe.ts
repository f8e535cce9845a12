import { closeSync, openSync } from 'node:fs';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { readAt } from '../../platform/files/read-chunks.ts';
import { readAudioRecipe } from '../audio/read-audio-recipe.ts';
import { recipeInGif } from '../image/gif-recipe.ts';
import { ImageError } from '../image/image-error.ts';
import { IMAGE_HEAD_BYTES, imageKind } from '../image/image-head.ts';
import type { ImageKind } from '../image/image-kind.ts';
import { recipeInJpeg } from '../image/jpeg-recipe.ts';
import { recipeInPng } from '../image/png-recipe.ts';
import { recipeInWebp } from '../image/webp-recipe.ts';
import { parseRecipe } from '../recipe/recipe-text.ts';
import { sidecar } from '../recipe/sidecar.ts';
import { readImage } from './load-image.ts';

/** Largest sidecar to read, in bytes. */
const SIDECAR_MAX = 16 * 1024 * 1024;

const READERS: Readonly<Record<ImageKind, (bytes: Buffer) => string | null>> = {
  png: recipeInPng,
  jpeg: recipeInJpeg,
  webp: recipeInWebp,
  gif: recipeInGif,
  avif: () => null,
};

/** Implements `Imaging.readRecipe`. */
export async function readRecipe(path: string): Promise<Recipe | null> {
  const text = readAudioRecipe(path) ?? recipeInImage(path);
  return (text === null ? null : parseRecipe(text)) ?? readSidecar(path);
}

/** Returns the recipe in an image; null also for a damaged image or another file. */
function recipeInImage(path: string): string | null {
  // Checking the kind first avoids reading a long audio file.
  const kind = imageKind(readHead(path));
  if (kind === null) return null;
  try {
    return READERS[kind](readImage(path));
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}

function readHead(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    return readAt(file, 0, IMAGE_HEAD_BYTES);
  } finally {
    closeSync(file);
  }
}

function readSidecar(path: string): Recipe | null {
  try {
    return parseRecipe(readImage(sidecar.path(path), SIDECAR_MAX).toString('utf8'));
  } catch {
    return null;
  }
}
