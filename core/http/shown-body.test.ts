import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor } from '../platform/log/redact.ts';
import { runs } from '../testing/deep.ts';
import { bodyExcerpt } from './shown-body.ts';

const KIB = 1024;
const KEY = 'qk-live-7d1f-Zq93-0123456789abcdef';
const redact = createRedactor({ secrets: () => [KEY] }).text;
/** A part of it that would be enough to know it by. */
const PART = KEY.slice(0, 12);

test('shows a short body completely and 64 KiB of a long one', () => {
  expect(bodyExcerpt({ text: `a ${KEY} b`, cut: false }, redact)).toBe('a [REDACTED] b');
  expect(bodyExcerpt({ text: 'x'.repeat(64 * KIB), cut: false }, redact)).toHaveLength(64 * KIB);
  expect(bodyExcerpt({ text: 'x'.repeat(1024 * KIB), cut: false }, redact)).toHaveLength(64 * KIB);
  expect(bodyExcerpt({ text: 'x'.repeat(64 * KIB), cut: true }, redact)).toHaveLength(56 * KIB);
});

test('shows no part of a key, wherever it is and whoever truncated the body', () => {
  const place = fc.oneof(
    fc.nat(200 * KIB),
    ...[56, 64, 72].map((at) => fc.integer({ min: at * KIB - 40, max: at * KIB + 40 })),
  );
  const keys = fc.oneof(
    fc.array(place, { maxLength: 4 }),
    // Enough that the text is much shorter after they are removed.
    fc.nat(30).map((from) => Array.from({ length: 4000 }, (_, n) => from + n * (KEY.length + 1))),
  );
  fc.assert(
    fc.property(keys, fc.option(fc.integer({ min: 1, max: 100 * KIB })), (places, cutAt) => {
      const bytes = Buffer.alloc(200 * KIB, '.');
      const sorted = places.toSorted((a, b) => a - b);
      // Overlapping keys would leave a remainder, which cannot be recognized as a key.
      for (const [n, at] of sorted.entries()) {
        if (n === 0 || at - (sorted[n - 1] ?? 0) > KEY.length) bytes.write(KEY, at);
      }
      const text = bytes.toString('latin1', 0, cutAt ?? bytes.length);
      const shown = bodyExcerpt({ text, cut: cutAt !== null }, redact);
      expect(shown).not.toContain(PART);
      expect(shown.length).toBeLessThanOrEqual(64 * KIB);
    }),
    runs(200, 2000),
  );
});
