import { expect, it } from 'vitest';
import { countCharacters, firstLine } from './script-facts.ts';

it('counts what people call characters, not the units of a string', () => {
  expect(countCharacters('a😀中')).toBe(3);
  expect(countCharacters('\ud800')).toBe(1);
  expect(countCharacters('')).toBe(0);
});

it('counts 200,000 characters within a frame', () => {
  const text = '中文 words 😀 '.repeat(16_000);
  // The best of some: others may use the machine at the same time.
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 20 && best >= 16; run++) {
    const begun = performance.now();
    countCharacters(text);
    best = Math.min(best, performance.now() - begun);
  }
  expect(best).toBeLessThan(16);
});

it('tells a text by its first line', () => {
  expect(firstLine('\n\n  Once upon\na time')).toBe('Once upon');
  expect(firstLine('   ')).toBe('');
});
