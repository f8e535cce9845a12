import type { Recipe } from '../../../shared/domain/recipe.ts';

/** The last time there is, in epoch milliseconds. */
const LATEST = 8.64e15;

/** The parts of a recipe that other programs show. */
export interface RecipeWords {
  readonly title: string;
  /** The prompt. */
  readonly description: string;
  readonly software: string;
  readonly created: Date;
}

/** The words of a recipe, without signs that no text may hold. */
export function recipeWords({ title, prompt, model, createdAt }: Recipe): RecipeWords {
  return {
    title: plain(title),
    description: plain(prompt),
    software: plain(model === '' ? 'Quartet' : `Quartet, ${model}`),
    created: new Date(Math.max(-LATEST, Math.min(LATEST, createdAt))),
  };
}

const plain = (text: string): string =>
  text.toWellFormed().replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, ' ');
