import type { Recipe } from '../../shared/domain/recipe.ts';

/** What other programs show of a recipe. */
export interface RecipeWords {
  readonly title: string;
  /** What was asked for. */
  readonly description: string;
  readonly software: string;
  /** ISO 8601. */
  readonly created: string;
}

/** The words of a recipe, without signs that no text may hold. */
export function recipeWords({ title, prompt, model, createdAt }: Recipe): RecipeWords {
  const time = new Date(createdAt);
  return {
    title: plain(title),
    description: plain(prompt),
    software: plain(model === '' ? 'Quartet' : `Quartet, ${model}`),
    created: Number.isNaN(time.getTime()) ? '' : time.toISOString(),
  };
}

const plain = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, ' ');
