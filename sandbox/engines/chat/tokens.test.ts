import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadTokenizer } from './tokens.ts';

test.each(['x', ' ', '你', '!', 'ab', '\n', '👩‍👩‍👧', 'qz7'])(
  '400,000 characters of %j are counted in moments',
  async (piece) => {
    const tokenizer = await loadTokenizer();
    const text = piece.repeat(400_000 / piece.length);
    const start = performance.now();
    const ids = tokenizer.encode(text);
    expect(performance.now() - start).toBeLessThan(5000);
    expect(tokenizer.decode(ids)).toBe(text);
    expect(tokenizer.count(text)).toBe(ids.length);
  },
);

test('any text round-trips through tokens, also long runs', async () => {
  const tokenizer = await loadTokenizer();
  const run = fc.constantFrom('x'.repeat(700), ' '.repeat(650), '海'.repeat(333), '🚢'.repeat(301));
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), run), { maxLength: 5 }), (parts) => {
      const text = parts.join(' ');
      expect(tokenizer.decode(tokenizer.encode(text))).toBe(text);
    }),
  );
});

test('a long run elsewhere barely changes the token count of plain words', async () => {
  const tokenizer = await loadTokenizer();
  const words = 'It was a bright cold day in April, and the clocks were striking thirteen.\n\n'.repeat(20);
  const run = 'x'.repeat(600);
  const apart = tokenizer.count(words) + tokenizer.count(run);
  expect(Math.abs(tokenizer.count(words + run) - apart)).toBeLessThan(25);
});
