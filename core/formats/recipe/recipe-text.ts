import { type Recipe, recipe as schema } from '../../../shared/domain/recipe.ts';

/** Longest recipe to parse, in UTF-16 units: the longest prompt with every character escaped, and its settings. */
const LENGTH_MAX = 4_000_000;
/** Limits on untrusted JSON, against denial of service. */
const DEPTH_MAX = 32;
const VALUES_MAX = 100_000;

/** The latest time a Date can hold, in epoch milliseconds. */
const DATE_MAX = 8.64e15;

/** Serializes a recipe for embedding: JSON with control characters escaped, which some formats forbid. */
export function recipeText(recipe: Recipe): string {
  return JSON.stringify(recipe).replaceAll(
    /[\p{Cc}\ufffe\uffff]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Parses a recipe from an untrusted file; null if it is not a valid one. */
export function parseRecipe(text: string): Recipe | null {
  if (text.length > LENGTH_MAX || !isShallow(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isSafe(value) ? schema.parse(value) : null;
  } catch {
    return null;
  }
}

/** Checks the nesting depth before parsing, by counting brackets outside strings. */
function isShallow(text: string): boolean {
  let [depth, deepest, inText] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inText) {
      if (char === '\\') at += 1;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth);
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest <= DEPTH_MAX;
}

/** Checks the number of values, and that no key could pollute the prototype. */
function isSafe(value: unknown): boolean {
  const pending: unknown[] = [value];
  for (let seen = 0; pending.length > 0; seen++) {
    if (seen > VALUES_MAX) return false;
    const item = pending.pop();
    if (typeof item !== 'object' || item === null) continue;
    if (Object.hasOwn(item, '__proto__')) return false;
    pending.push(...Object.values(item).slice(0, VALUES_MAX));
  }
  return true;
}

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
