import { closeSync, openSync } from 'node:fs';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { readAt } from '../../platform/files/read-chunks.ts';
import { recipeInSound } from '../audio/recipe-in-sound.ts';
import { recipeInGif } from '../picture/gif-recipe.ts';
import { recipeInJpeg } from '../picture/jpeg-recipe.ts';
import { BEGINNING, isPicture, pictureHead } from '../picture/picture-head.ts';
import type { PictureKind } from '../picture/picture-kind.ts';
import { recipeInPng } from '../picture/png-recipe.ts';
import { recipeInWebp } from '../picture/webp-recipe.ts';
import { parseRecipe } from '../recipe/recipe-text.ts';
import { sidecar } from '../recipe/sidecar.ts';
import { ImagingError } from './imaging-error.ts';
import { pictureBytes } from './load-picture.ts';

/** Largest file beside another that is read, in bytes. */
const SIDECAR_MAX = 16 * 1024 * 1024;

const READERS: Readonly<Record<PictureKind, (bytes: Buffer) => string | null>> = {
  png: recipeInPng,
  jpeg: recipeInJpeg,
  webp: recipeInWebp,
  gif: recipeInGif,
  avif: () => null,
};

/** See `Imaging.readRecipe`. */
export async function readRecipe(path: string): Promise<Recipe | null> {
  const text = recipeInSound(path) ?? inPicture(path);
  return (text === null ? null : parseRecipe(text)) ?? beside(path);
}

/** Null also for what is no picture, or a damaged one. */
function inPicture(path: string): string | null {
  // A sound of hours is not read for this.
  if (!isPicture(beginningOf(path))) return null;
  try {
    const bytes = pictureBytes(path);
    return READERS[pictureHead(bytes).kind](bytes);
  } catch (error) {
    if (error instanceof ImagingError) return null;
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
    return parseRecipe(pictureBytes(sidecar.path(path), SIDECAR_MAX).toString('utf8'));
  } catch {
    return null;
  }
}
