import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secret } from '../service/secret.ts';
import { runs } from '../testing/deep.ts';
import { createRedactor, REDACTED } from './redact.ts';

const KEY = 'qk-live-7d1f/+Zq93==x';
const redactor = createRedactor({ secrets: () => [KEY] });

/** Every form in which a key has been seen in a log. */
const FORMS: Readonly<Record<string, (key: string) => string>> = {
  plain: (key) => key,
  'upper case': (key) => key.toUpperCase(),
  'with Bearer': (key) => `Bearer ${key}`,
  percent: (key) => encodeURIComponent(key),
  'every byte percent': (key) => [...Buffer.from(key)].map((byte) => `%${byte.toString(16)}`).join(''),
  hex: (key) => Buffer.from(key).toString('hex'),
  'hex, upper case': (key) => Buffer.from(key).toString('hex').toUpperCase(),
  'base64 at 0': (key) => Buffer.from(key).toString('base64'),
  'base64 at 1': (key) => Buffer.from(`:${key}`).toString('base64'),
  'base64 at 2': (key) => Buffer.from(`a:${key}`).toString('base64'),
  'base64 in the middle': (key) => Buffer.from(`{"key":"${key}","x":1}`).toString('base64'),
  base64url: (key) => Buffer.from(`a:${key}`).toString('base64url'),
  JSON: (key) => JSON.stringify({ key }),
  'JSON in JSON': (key) => JSON.stringify(JSON.stringify({ key })),
  'UTF-16LE': (key) => Buffer.from(key, 'utf16le').toString('latin1'),
  'a buffer as JSON': (key) => JSON.stringify(Buffer.from(key)),
  'a buffer as inspected': (key) => inspect(Buffer.from(key)),
};

/** Every form, undone: the key must not come out of any of them. */
function leaks(text: string, key: string): string[] {
  const hexDump = [...Buffer.from(key)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const found: Record<string, string> = {
    plain: key,
    percent: encodeURIComponent(key),
    hex: Buffer.from(key).toString('hex'),
    dump: hexDump,
    JSON: JSON.stringify(key).slice(1, -1),
    'UTF-16LE': Buffer.from(key, 'utf16le').toString('latin1'),
    base64: Buffer.from(key).toString('base64').replace(/.?=*$/, ''),
    base64at1: Buffer.from(` ${key}`)
      .toString('base64')
      .slice(2)
      .replace(/..?=*$/, ''),
    base64at2: Buffer.from(`  ${key}`)
      .toString('base64')
      .slice(3)
      .replace(/..?=*$/, ''),
  };
  return Object.keys(found).filter((name) => text.toLowerCase().includes((found[name] ?? key).toLowerCase()));
}

test.each(Object.entries(FORMS))('%s', (_, form) => {
  const out = redactor.text(`before ${form(KEY)} after`);
  expect(leaks(out, KEY)).toEqual([]);
  expect(out).toContain(REDACTED);
  expect(out).toMatch(/^before /);
  expect(out).toMatch(/ after$/);
});

test('what looks like a key is taken out though it is not known', () => {
  const out = redactor.text('Authorization: Bearer abc.def-123 and sk-proj-A1b2C3d4 and bearer%20zzz');
  expect(out).toBe(`Authorization: Bearer ${REDACTED} and ${REDACTED} and bearer%20${REDACTED}`);
});

test('other text is left alone', () => {
  const text = 'The bearer of this risk-free task said: ok. task-1234';
  expect(createRedactor({ secrets: () => [] }).text('plain words stay')).toBe('plain words stay');
  expect(redactor.text(text)).toContain('task-1234');
});

test('a key set later counts at once, and one taken away no more', () => {
  let keys: string[] = [];
  const late = createRedactor({ secrets: () => keys });
  expect(late.text('my-later-key')).toBe('my-later-key');
  keys = ['my-later-key'];
  expect(late.text('my-later-key')).toBe(REDACTED);
  keys = [];
  expect(late.text('my-later-key')).toBe('my-later-key');
});

test('a key that contains another leaves no tail', () => {
  const both = createRedactor({ secrets: () => ['abcd', 'abcd-efgh'] });
  expect(both.text('x abcd-efgh y')).not.toContain('efgh');
});

describe('values', () => {
  test('errors with causes, parts and own fields', () => {
    const error = new AggregateError([new Error(`a ${KEY}`)], `b ${KEY}`, {
      cause: Object.assign(new Error('c'), { headers: { Authorization: 'anything', list: [KEY] } }),
    });
    const text = JSON.stringify(redactor.value(error));
    expect(leaks(text, KEY)).toEqual([]);
    expect(text).not.toContain('anything');
    expect(text).toContain('"name":"AggregateError"');
  });

  test('bytes are a size, never their content', () => {
    expect(redactor.value({ body: Buffer.from(KEY), view: new Uint8Array(3) })).toEqual({
      body: `[${KEY.length} bytes]`,
      view: '[3 bytes]',
    });
  });

  test('cycles, depth, getters that throw and odd things', () => {
    const round: Record<string, unknown> = {
      date: new Date(0),
      big: 10n,
      map: new Map([[KEY, new Set([KEY])]]),
      url: new URL(`https://x.test/?k=${encodeURIComponent(KEY)}`),
      secret: new Secret(KEY),
    };
    round.self = round;
    Object.defineProperty(round, 'bad', {
      enumerable: true,
      get: () => {
        throw new Error(KEY);
      },
    });
    let deep: unknown = KEY;
    for (let i = 0; i < 50; i++) deep = { deep };
    const text = JSON.stringify(
      redactor.value({ round, deep, f: () => KEY, s: Symbol(KEY), n: null, u: undefined }),
    );
    expect(leaks(text, KEY)).toEqual([]);
    expect(text).toContain('[circular]');
  });

  test('a key on the edge of a cut is taken out whole', () => {
    for (const before of [8185, 8190, 8191, 8192]) {
      expect(JSON.stringify(redactor.value('x'.repeat(before) + KEY))).not.toContain(KEY.slice(0, 6));
    }
  });
});

test('no key comes out of any nested error, whatever the key and wherever it hides', () => {
  const key = fc.stringMatching(/^[\x21-\x7e]{8,40}$/);
  const form = fc.constantFrom(...Object.values(FORMS));
  const place = fc.constantFrom(
    'message',
    'field',
    'name of a field',
    'cause',
    'part',
    'list',
    'map',
    'stack',
    'buffer',
  );
  fc.assert(
    fc.property(
      key,
      fc.array(fc.tuple(form, place, fc.string({ maxLength: 8 })), { minLength: 1, maxLength: 6 }),
      (secret, hides) => {
        const own = createRedactor({ secrets: () => [secret] });
        let error = new Error('start');
        for (const [formOf, where, noise] of hides) {
          const text = noise + formOf(secret) + noise;
          const next = new Error(where === 'message' ? text : 'outer', {
            cause: where === 'cause' ? { text, error } : error,
          });
          if (where === 'stack') next.stack = text;
          const held = {
            field: text,
            'name of a field': { [text]: 1 },
            list: [[text]],
            map: new Map([[text, text]]),
            part: new AggregateError([new Error(text)]),
            buffer: Buffer.from(text),
          };
          if (where in held) Object.assign(next, { held: held[where as keyof typeof held] });
          error = next;
        }
        expect(leaks(JSON.stringify(own.value(error)), secret)).toEqual([]);
      },
    ),
    runs(500, 10_000),
  );
}, 180_000);
