import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/deep.ts';
import { JSON_MAX_DEPTH, JSON_MAX_KEYS, parseJson, parseShallowJson } from './parse-json.ts';

test('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      if (text.includes('__proto__')) return;
      expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
    runs(500, 5000),
  );
});

test.each(['[', '{"a":'])('refuses more than 64 levels of %s', (open) => {
  const close = open === '[' ? ']' : '}';
  const nested = (levels: number): string => `${open.repeat(levels)}1${close.repeat(levels)}`;
  expect(parseJson(nested(JSON_MAX_DEPTH)).ok).toBe(true);
  expect(parseJson(nested(JSON_MAX_DEPTH + 1))).toEqual({ ok: false, problem: 'too_deep' });
  expect(parseJson(nested(1_000_000))).toEqual({ ok: false, problem: 'too_deep' });
});

test('brackets and colons inside strings count for nothing', () => {
  const text = JSON.stringify({ a: `${'['.repeat(500)}\\"{{{${':'.repeat(200_000)}` });
  expect(parseJson(text).ok).toBe(true);
});

test('refuses more than 100,000 keys, the shallow way too', () => {
  const wide = JSON.stringify(
    Object.fromEntries(Array.from({ length: JSON_MAX_KEYS + 1 }, (_, i) => [`k${i}`, 1])),
  );
  expect(parseJson(wide)).toEqual({ ok: false, problem: 'too_many_keys' });
  expect(parseShallowJson(wide)).toBeUndefined();
});

test.each([
  '{"__proto__":{"x":1},"a":1}',
  '{"\\u005f_proto__":{"x":1},"a":1}',
  '{"_\\u005Fpr\\u006fto__":{"x":1},"a":1}',
])('drops the prototype key: %s', (text) => {
  const parsed = parseJson(text);
  expect(parsed.ok && Object.keys(parsed.value as object)).toEqual(['a']);
  expect(Object.keys({}.constructor.prototype)).toEqual([]);
});

test('says that it is no JSON', () => {
  for (const text of ['', '{', 'nope', '{"a":}', '"\ud800', '{"a":"\\']) {
    expect(parseJson(text)).toEqual({ ok: false, problem: 'syntax' });
    expect(parseShallowJson(text)).toBeUndefined();
  }
});
