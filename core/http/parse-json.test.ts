import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/deep.ts';
import { JSON_MAX_DEPTH, JSON_MAX_KEYS, parseExactJson, parseJson, parseShallowJson } from './parse-json.ts';

test('parses what JSON.parse parses', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      if (text.includes('__proto__')) return;
      expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
    runs(500, 5000),
  );
});

test.each(['[', '{"a":'])('rejects more than 64 levels of %s', (open) => {
  const close = open === '[' ? ']' : '}';
  const nested = (levels: number): string => `${open.repeat(levels)}1${close.repeat(levels)}`;
  expect(parseJson(nested(JSON_MAX_DEPTH)).ok).toBe(true);
  expect(parseJson(nested(JSON_MAX_DEPTH + 1))).toEqual({ ok: false, problem: 'too_deep' });
  expect(parseJson(nested(1_000_000))).toEqual({ ok: false, problem: 'too_deep' });
});

test('ignores brackets and colons inside strings', () => {
  const text = JSON.stringify({ a: `${'['.repeat(500)}\\"{{{${':'.repeat(200_000)}` });
  expect(parseJson(text).ok).toBe(true);
});

test('rejects more than 100,000 keys, even in shallow objects', () => {
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

test('reports invalid JSON', () => {
  for (const text of ['', '{', 'nope', '{"a":}', '"\ud800', '{"a":"\\']) {
    expect(parseJson(text)).toEqual({ ok: false, problem: 'syntax' });
    expect(parseShallowJson(text)).toBeUndefined();
  }
});

test.each([
  ['{"task_id":1234567890123456789}', { task_id: '1234567890123456789' }],
  [
    '[9007199254740991,9007199254740992, 9007199254740993 ]',
    [9007199254740991, '9007199254740992', '9007199254740993'],
  ],
  ['{"a":"1234567890123456789\\"1234567890123456789"}', { a: '1234567890123456789"1234567890123456789' }],
  [
    '[1234567890123456789.5,1.1234567890123456789,1e0000000000000000001]',
    [Number('1234567890123456789.5'), 1.1234567890123457, 10],
  ],
  [
    '[-1234567890123456789,1234567890123456789e2]',
    [Number('-1234567890123456789'), Number('1234567890123456789e2')],
  ],
  ['{"1234567890123456789":1}', { '1234567890123456789': 1 }],
])('keeps every digit: %s', (text, value) => {
  expect(parseExactJson(text)).toEqual({ ok: true, value });
});

const longNumbers = fc
  .tuple(
    fc.constantFrom('{', '[', '{"a":', '', '-', '0', '1.'),
    fc.stringMatching(/^\d{16,20}$/),
    fc.constantFrom('}', ']', ':1}', ' : 1}', '', 'e1', '.5'),
  )
  .map((parts) => parts.join(''));

test('exact parsing rejects invalid JSON and parses everything else as usual', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.json(), fc.string(), fc.stringMatching(/^[\d.eE+\-[\]{},: "\\]*$/), longNumbers),
      (text) => {
        const plain = parseJson(text);
        const exact = parseExactJson(text);
        expect(exact.ok).toBe(plain.ok);
        if (!/\d{16}/.test(text)) expect(exact).toEqual(plain);
      },
    ),
    runs(2000, 20_000),
  );
});
