import { describe, expect, it } from 'vitest';
import { countVariants, promptVariants } from './prompt-variants.ts';

describe('prompt alternatives', () => {
  it.each([
    ['a {red|blue} boat', ['a red boat', 'a blue boat']],
    ['{a|b} {1|2|3}', ['a 1', 'a 2', 'a 3', 'b 1', 'b 2', 'b 3']],
    ['a boat{, at night|}', ['a boat, at night', 'a boat']],
    ['{猫|狗}在{雨|雪}中', ['猫在雨中', '猫在雪中', '狗在雨中', '狗在雪中']],
    ['{a\\|b|c} \\{d|e\\}', ['a|b {d|e}', 'c {d|e}']],
    ['{ {a|b} }', ['{ a }', '{ b }']],
  ])('expand %s', (prompt, variants) => {
    expect(promptVariants(prompt)).toEqual(variants);
    expect(countVariants(prompt)).toBe(variants.length);
  });

  it.each(['a boat', 'a {red} boat', '{', '}{', 'a|b', '\\{a|b\\}', '\\frac{a}{b} \\| c', ''])(
    'leave a prompt without a group unchanged: %s',
    (prompt) => {
      expect(promptVariants(prompt)).toEqual([prompt]);
      expect(countVariants(prompt)).toBe(1);
    },
  );

  it('are counted in linear time without being expanded', () => {
    expect(countVariants('{a|b|c|d|e|f|g|h|i|j}'.repeat(9))).toBe(1e9);
    const begun = performance.now();
    countVariants('{'.repeat(50_000));
    countVariants('{a|'.repeat(30_000));
    countVariants('\\'.repeat(100_000));
    countVariants(`{${'|'.repeat(99_000)}`);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
