/**
 * Sizes by model as they are typed: a line a model, `model: 1024x1024, 768x1360`; `×` counts as `x`.
 * @returns null when a line is none of these.
 */
export function sizesByModel(text: string): Record<string, string[]> | null {
  const models: Record<string, string[]> = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    // A model's name may hold colons itself.
    const [, model = '', sizes = ''] = /^(.*):([^:]*)$/.exec(line.trim()) ?? [];
    const name = model.trim();
    if (name === '' || Object.hasOwn(models, name)) return null;
    models[name] = sizes.split(/[,，]/).map((size) => size.trim().replace(/\s*[×xX]\s*/, 'x'));
  }
  return models;
}

/** As `sizesByModel` reads it. */
export function sizesText(models: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(models)
    .map(([model, sizes]) => `${model}: ${sizes.join(', ')}`)
    .join('\n');
}
