import type { Recipe } from '../../../shared/domain/recipe.ts';

/** The latest time a Date can hold, in epoch milliseconds. */
const DATE_MAX = 8.64e15;

/** Metadata of a recipe that other programs show. */
export interface RecipeMetadata {
  readonly title: string;
  /** The prompt. */
  readonly description: string;
  readonly software: string;
  readonly created: Date;
}

/** Returns a recipe's metadata without control characters or lone surrogates. */
export function recipeMetadata({ title, prompt, model, createdAt }: Recipe): RecipeMetadata {
  return {
    title: withoutControlCharacters(title),
    description: withoutControlCharacters(prompt),
    software: withoutControlCharacters(model === '' ? 'Quartet' : `Quartet, ${model}`),
    created: new Date(Math.max(-DATE_MAX, Math.min(DATE_MAX, createdAt))),
  };
}

const withoutControlCharacters = (text: string): string =>
  text.toWellFormed().replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, ' ');
