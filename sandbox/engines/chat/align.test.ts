import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restAfter } from './continuing.ts';
import { likeliest, oneOf, type Passage } from './passage.ts';

const segment = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.array(fc.stringMatching(/^[ab]{0,3}$/), { minLength: 1, maxLength: 3 }).map(oneOf),
);

test('any reading cut anywhere continues to one of the readings', () => {
  const reading = fc
    .array(segment, { maxLength: 12 })
    .chain((passage: Passage) =>
      fc.tuple(
        fc.constant(passage),
        fc.tuple(
          ...passage.map((one) =>
            typeof one === 'string' ? fc.constant(one) : fc.constantFrom(...one.options.map((o) => o.text)),
          ),
        ),
        fc.nat(60),
      ),
    );
  fc.assert(
    fc.property(reading, ([passage, texts, at]) => {
      const beginning = texts.join('').slice(0, at);
      const rest = restAfter(passage, beginning);
      expect(rest).not.toBeNull();
      expect(isReading(passage, beginning + likeliest(rest ?? []))).toBe(true);
    }),
  );
});

test('text that starts no reading is not aligned', () => {
  const passage = ['Hello', oneOf([' world', ' sea']), '.'];
  expect(restAfter(passage, 'Hello moon')).toBeNull();
  expect(restAfter(passage, 'Hello sea. And more')).toBeNull();
  expect(restAfter(passage, 'Hello sea.')).toEqual([]);
  expect(restAfter(passage, '')).toEqual(passage);
});

test('identical choices are tried once, not once per path', () => {
  const passage = Array.from({ length: 500 }, () => oneOf(['a', 'aa', '']));
  const start = performance.now();
  expect(restAfter(passage, `${'a'.repeat(500)}b`)).toBeNull();
  expect(performance.now() - start).toBeLessThan(5_000);
});

/** Returns whether the passage can produce this text, by trying all combinations. */
function isReading(passage: Passage, text: string): boolean {
  let reached = new Set([0]);
  for (const one of passage) {
    const texts = typeof one === 'string' ? [one] : one.options.map((option) => option.text);
    reached = new Set(
      [...reached].flatMap((at) =>
        texts.flatMap((next) => (text.startsWith(next, at) ? [at + next.length] : [])),
      ),
    );
  }
  return reached.has(text.length);
}
