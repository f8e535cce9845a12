import { closeSync, openSync } from 'node:fs';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { readAt } from '../../platform/files/read-chunks.ts';
import { readAudioRecipe } from '../audio/read-audio-recipe.ts';
import { recipeInGif } from '../image/gif-recipe.ts';
import { ImageError } from '../image/image-error.ts';
import { BEGINNING, imageKind } from '../image/image-head.ts';
import type { ImageKind } from '../image/image-kind.ts';
import { recipeInJpeg } from '../image/jpeg-recipe.ts';
import { recipeInPng } from '../image/png-recipe.ts';
import { recipeInWebp } from '../image/webp-recipe.ts';
import { parseRecipe } from '../recipe/recipe-text.ts';
import { sidecar } from '../recipe/sidecar.ts';
import { readImage } from './load-image.ts';

/** Largest file beside another that is read, in bytes. */
const SIDECAR_MAX = 16 * 1024 * 1024;

const READERS: Readonly<Record<ImageKind, (bytes: Buffer) => string | null>> = {
  png: recipeInPng,
  jpeg: recipeInJpeg,
  webp: recipeInWebp,
  gif: recipeInGif,
  avif: () => null,
};

/** See `Imaging.readRecipe`. */
export async function readRecipe(path: string): Promise<Recipe | null> {
  const text = readAudioRecipe(path) ?? inPicture(path);
  return (text === null ? null : parseRecipe(text)) ?? beside(path);
}

/** Null also for what is no picture, or a damaged one. */
function inPicture(path: string): string | null {
  // A sound of hours is not read for this.
  const kind = imageKind(beginningOf(path));
  if (kind === null) return null;
  try {
    return READERS[kind](readImage(path));
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}

function beginningOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    return readAt(file, 0, BEGINNING);
  } finally {
    closeSync(file);
  }
}

function beside(path: string): Recipe | null {
  try {
    return parseRecipe(readImage(sidecar.path(path), SIDECAR_MAX).toString('utf8'));
  } catch {
    return null;
  }
}
