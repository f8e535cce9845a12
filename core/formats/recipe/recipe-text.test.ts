import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMBEDDED_PROMPT_MAX } from '../../../shared/service/limits.ts';
import { aRecipe } from '../../testing/a-recipe.ts';
import { parseRecipe, recipeText } from './recipe-text.ts';

describe('a recipe as text', () => {
  it('is read as written, whatever characters it contains', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, text, fc.jsonValue({ maxDepth: 5 }), (prompt, model, value) => {
        fc.pre(!JSON.stringify(value).includes('"__proto__"'));
        const recipe = aRecipe({ prompt, model, settings: { value: JSON.parse(JSON.stringify(value)) } });
        expect(parseRecipe(recipeText(recipe))).toEqual(recipe);
      }),
    );
  });

  it('contains no character that a format could not store', () => {
    const prompt = 'a\0b\u0007c\u009d\ufffe\uffff\ud800 é 猫 😀';
    const written = recipeText(aRecipe({ prompt }));
    expect(written).not.toMatch(/[\p{Cc}\ufffe\uffff]/u);
    expect(written.isWellFormed()).toBe(true);
    expect(parseRecipe(written)?.prompt).toBe(prompt);
  });

  it('stores the longest prompt', () => {
    const recipe = aRecipe({ prompt: '"'.repeat(EMBEDDED_PROMPT_MAX) });
    expect(parseRecipe(recipeText(recipe))).toEqual(recipe);
  });
});

describe('an invalid recipe', () => {
  const written = recipeText(aRecipe());
  const changed = (change: object) => JSON.stringify({ ...aRecipe(), ...change });
  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['half of it', written.slice(0, -5)],
    ['a list', `[${written}]`],
    ['null', 'null'],
    ['another program', changed({ app: 'Other' })],
    ['another form', changed({ form: 2 })],
    ['an id that is a way', changed({ id: '../../etc/passwd/aaaaaaaaaa' })],
    ['another kind', changed({ kind: 'program' })],
    ['a time that is none', changed({ createdAt: 1e300 })],
    ['too long a prompt', changed({ prompt: 'x'.repeat(EMBEDDED_PROMPT_MAX + 1) })],
    [
      'a setting that changes all objects',
      written.replace('"settings":{', '"settings":{"__proto__":{"a":1},'),
    ],
    ['the same deeper', written.replace('"settings":{', '"settings":{"x":[{"__proto__":{"a":1}}],')],
    ['too deep', written.replace('"settings":{', `"settings":{"x":${'['.repeat(50)}${']'.repeat(50)},`)],
    ['so deep that reading it would end the thread', `${'['.repeat(1_000_000)}`],
    ['too many values', written.replace('"settings":{', `"settings":{"x":[${'0,'.repeat(200_000)}0],`)],
    ['too long', `${' '.repeat(5_000_000)}${written}`],
  ])('%s', (_, text) => {
    expect(text).not.toBe(written);
    expect(parseRecipe(text)).toBeNull();
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it('is rejected in bounded time, however it was made', () => {
    const begun = performance.now();
    for (const text of ['"\\'.repeat(1_300_000), '{"a":'.repeat(700_000), `${'['.repeat(4_000_000)}`]) {
      expect(parseRecipe(text)).toBeNull();
    }
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
