import { type Recipe, recipe as schema } from '../../../shared/domain/recipe.ts';

/** Longest recipe that is read, in UTF-16 units: the longest prompt with every sign escaped, and its settings. */
const TEXT_MAX = 4_000_000;
/** Deepest and largest that is read: what is made to be walked for ever is none of ours. */
const DEPTH_MAX = 32;
const VALUES_MAX = 100_000;

/** A recipe as it is written into files: JSON without signs that some formats forbid. */
export function recipeText(recipe: Recipe): string {
  return JSON.stringify(recipe).replaceAll(
    /[\p{Cc}\ufffe\uffff]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Parses the text in a file as a recipe; null for anything else. Anybody may have written it. */
export function parseRecipe(text: string): Recipe | null {
  if (text.length > TEXT_MAX || !isShallow(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isHarmless(value) ? schema.parse(value) : null;
  } catch {
    return null;
  }
}

/** By its brackets, those in texts left out: before anything is built of it. */
function isShallow(text: string): boolean {
  let [depth, deepest, inText] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return deepest <= DEPTH_MAX;
}

/** Few enough values, and none under a name that would change what all objects are. */
function isHarmless(value: unknown): boolean {
  const left: unknown[] = [value];
  for (let seen = 0; left.length > 0; seen++) {
    if (seen > VALUES_MAX) return false;
    const one = left.pop();
    if (typeof one !== 'object' || one === null) continue;
    if (Object.hasOwn(one, '__proto__')) return false;
    left.push(...Object.values(one).slice(0, VALUES_MAX));
  }
  return true;
}
