import type { Recipe } from '../../shared/domain/recipe.ts';

/** Returns a recipe whose texts need escaping in file formats: markup, quotes, line breaks, CJK and emoji. */
export function aRecipe(change: Partial<Recipe> = {}): Recipe {
  return {
    app: 'Quartet',
    form: 1,
    id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    kind: 'picture',
    title: 'A <cat> & 猫',
    prompt: 'a cat, "painted" & <framed>\n一只猫 😀 ]]> é',
    model: 'vendor-image-1.0',
    createdAt: Date.UTC(2026, 0, 31, 14, 5),
    settings: { size: '1024x1024', seed: 7, more: [null, true, { deep: 'x' }] },
    ...change,
  };
}
