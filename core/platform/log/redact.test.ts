import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../http/secret.ts';
import { checkProperty } from '../../testing/checked.ts';
import { runs } from '../../testing/deep.ts';
import { createRedactor, REDACTED } from './redact.ts';

const KEY = 'qk-live-7d1f/+Zq93==x';
/** Each test has its own redactor: it caches the patterns of the keys it has seen. */
const redactorOf = (...keys: readonly string[]) => createRedactor({ secrets: () => keys });

/** Encodings in which a key has been seen in a log. */
const FORMS: Readonly<Record<string, (key: string) => string>> = {
  plain: (key) => key,
  'upper case': (key) => key.toUpperCase(),
  'with Bearer': (key) => `Bearer ${key}`,
  percent: (key) => encodeURIComponent(key),
  'percent, only where an address needs it': (key) => encodeURI(key),
  'percent, as a form is sent': (key) => String(new URLSearchParams({ key })),
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
  'bytes as inspected': (key) => inspect([...Buffer.from(key)]),
  'UTF-16LE, hex': (key) => Buffer.from(key, 'utf16le').toString('hex'),
  'UTF-16LE, base64': (key) => Buffer.from(`"${key}"`, 'utf16le').toString('base64'),
};

/** Decodes every encoding: the key must not come out of any of them. */
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
  const out = redactorOf(KEY).text(`before ${form(KEY)} after`);
  expect(leaks(out, KEY)).toEqual([]);
  expect(out).toContain(REDACTED);
  expect(out).toMatch(/^before /);
  expect(out).toMatch(/ after$/);
});

/** Characters that some encoding changes, and that are special in a pattern. */
const ODD_KEY = 'k"\\$1 (é)[a-z]*\t?>~/^|{2}.+🎻';

describe('removes every encoding of a key with special characters', () => {
  test.each<[string, (text: string) => string]>([
    ['plain', (text) => text],
    ['JSON', (text) => JSON.stringify({ said: `a ${text} b` })],
    ['JSON in JSON', (text) => JSON.stringify(JSON.stringify({ said: `a ${text} b` }))],
  ])('%s', (_, spell) => {
    expect(redactorOf(ODD_KEY).text(spell(ODD_KEY))).toBe(spell(REDACTED));
  });

  test.each<[string, (key: string) => string]>([
    ['percent', (key) => encodeURIComponent(key)],
    ['percent, only where an address needs it', (key) => encodeURI(key)],
    ['every byte percent', (key) => Buffer.from(key).toString('hex').replace(/../g, '%$&')],
    ['hex', (key) => Buffer.from(key).toString('hex')],
    ['hex with blanks', (key) => Buffer.from(key).toString('hex').replace(/..\B/g, '$& ')],
    ['bytes', (key) => Buffer.from(key).join()],
    ['bytes with blanks', (key) => Buffer.from(key).join(', ')],
    ['UTF-16LE', (key) => Buffer.from(key, 'utf16le').toString('latin1')],
    ['UTF-16LE, hex', (key) => Buffer.from(key, 'utf16le').toString('hex')],
  ])('%s', (_, form) => {
    expect(redactorOf(ODD_KEY).text(`<${form(ODD_KEY)}>`)).toBe(`<${REDACTED}>`);
  });

  // At the edges, a base64 character also encodes bits of the neighbouring bytes.
  test.each(
    (['base64', 'base64url'] as const).flatMap((spelling) =>
      ['', '"', '":'].flatMap((before) => [
        { spelling, before, bytes: 'utf8' } as const,
        { spelling, before, bytes: 'utf16le' } as const,
      ]),
    ),
  )('$spelling of $bytes after "$before"', ({ spelling, before, bytes }) => {
    const form = Buffer.concat([Buffer.from(before), Buffer.from(ODD_KEY, bytes)]).toString(spelling);
    expect(form).toMatch(/[+/_-]/);
    expect(redactorOf(ODD_KEY).text(form)).toMatch(/^[\w+/-]{0,3}\[REDACTED\][\w+/-]?=*$/);
  });
});

test('removes unknown texts that look like a key', () => {
  const out = redactorOf().text(
    'Authorization: Bearer abc.def-123 and sk-proj-A1b2C3d4 and bearer%20zzz, BEARER  \tq1w2',
  );
  expect(out).toBe(
    `Authorization: Bearer ${REDACTED} and ${REDACTED} and bearer%20${REDACTED}, BEARER  \t${REDACTED}`,
  );
});

test.each([
  'Invalid bearer token',
  'Invalid bearer token.',
  'the Bearer token: it has expired, (no bearer key)',
  'BEARER TOKEN MISSING',
  "a bearer token's time is over",
  'Bearer 令牌无效',
  'Expected "Bearer <your key>"',
])('ordinary words after Bearer are left alone: %s', (text) => {
  expect(redactorOf().text(text)).toBe(text);
});

test.each([
  'abcdefghijklmnopqrst',
  'aBcDeFgH',
  'token-1234',
  'abc.def',
  'q1w2',
  'AbCdEf0123456789',
  'a_b',
  '!abc123',
  '<a1b2c3>',
  'YWJjZGVm=',
])('what cannot be an ordinary word after Bearer is taken out: %s', (token) => {
  expect(redactorOf().text(`sent Bearer ${token} twice`)).toBe(`sent Bearer ${REDACTED} twice`);
});

test.each([
  ['Authorization: Bearer secret', `Authorization: Bearer ${REDACTED}`],
  ['{"authorization":"Bearer secret"}', `{"authorization":"Bearer ${REDACTED}"}`],
  ['{\\"authorization\\": \\"bearer secret\\"}', `{\\"authorization\\": \\"bearer ${REDACTED}\\"}`],
  ['?header=bearer+secret', `?header=bearer+${REDACTED}`],
])('what a header holds after Bearer is taken out, word or not: %s', (text, redacted) => {
  expect(redactorOf().text(text)).toBe(redacted);
});

test('leaves other text unchanged', () => {
  const text = 'The bearer: this risk-free task said ok. task-1234, null of them';
  expect(redactorOf().text(text)).toBe(text);
  expect(redactorOf(KEY).text(text)).toBe(text);
});

test('redacts secrets of four characters, but not shorter ones', () => {
  expect(redactorOf('a1b').text('ya1bx')).toBe('ya1bx');
  expect(redactorOf('a1b2').text('ya1b2x')).toBe(`y${REDACTED}x`);
});

test('applies added and removed secrets at once', () => {
  let keys: string[] = [];
  const late = createRedactor({ secrets: () => keys });
  expect(late.text('my-later-key')).toBe('my-later-key');
  keys = ['my-later-key'];
  expect(late.text('my-later-key')).toBe(REDACTED);
  keys = [];
  expect(late.text('my-later-key')).toBe('my-later-key');
});

test('leaves no tail of a key that contains another', () => {
  expect(redactorOf('abcd', 'abcd-efgh').text('x abcd-efgh y')).toBe(`x ${REDACTED} y`);
});

test('returns the ranges of keys in order, and no others', () => {
  const hex = Buffer.from(KEY).toString('hex');
  const text = `a ${KEY} b ${hex}, Bearer other-key`;
  const ranges = redactorOf(KEY).ranges(text);
  expect(ranges.map(([from, to]) => text.slice(from, to))).toEqual([KEY, hex]);
  expect(redactorOf(KEY).ranges('nothing here')).toEqual([]);
  expect(redactorOf().ranges(text)).toEqual([]);
});

describe('values', () => {
  test('errors with causes, parts and own fields', () => {
    const error = new AggregateError([new Error(`a ${KEY}`)], `b ${KEY}`, {
      cause: Object.assign(new TypeError(`c ${KEY}`), {
        headers: { Authorization: 'anything', list: [KEY, 1] },
      }),
    });
    const stack = expect.stringContaining('redact.test.ts');
    expect(redactorOf(KEY).value(error)).toStrictEqual({
      name: 'AggregateError',
      message: `b ${REDACTED}`,
      stack,
      errors: [{ name: 'Error', message: `a ${REDACTED}`, stack }],
      cause: {
        name: 'TypeError',
        message: `c ${REDACTED}`,
        stack,
        headers: { Authorization: REDACTED, list: [REDACTED, 1] },
      },
    });
  });

  test('bytes are a size, never their content', () => {
    const body = Buffer.from(KEY);
    expect(
      redactorOf().value({ body, view: new Uint8Array(3), buffer: new Uint8Array(body).buffer }),
    ).toEqual({ body: `[${KEY.length} bytes]`, view: '[3 bytes]', buffer: `[${KEY.length} bytes]` });
  });

  test.each<[unknown, unknown]>([
    [12.5, 12.5],
    [true, true],
    [null, null],
    [undefined, undefined],
    [10n, '10'],
    [Symbol(KEY), `Symbol(${REDACTED})`],
    [() => KEY, '[function]'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Date(Number.NaN), null],
    [{}, {}],
    [new Map([[KEY, new Set([KEY, 1])]]), { [REDACTED]: [REDACTED, 1] }],
    [new URL(`https://x.test/?k=${encodeURIComponent(KEY)}`), `https://x.test/?k=${REDACTED}`],
    [new URLSearchParams({ k: KEY }), `URLSearchParams { 'k' => '${REDACTED}' }`],
    [new Secret(KEY), REDACTED],
    [
      { toJSON: 'no function', k: KEY },
      { toJSON: 'no function', k: REDACTED },
    ],
    [
      new (class Held {
        k = KEY;
      })(),
      { k: REDACTED },
    ],
  ])('%o', (value, shown) => {
    expect(redactorOf(KEY).value({ value })).toStrictEqual({ value: shown });
  });

  test.each([
    ...['authorization', 'Proxy-Authorization', 'X-Authorization', 'cookie', 'Set-Cookie', 'set-cookie2'],
    ...['api-key', 'API_KEY', 'apiKey', 'x-api-key', 'X-Goog-Api-Key'],
  ])('what a field named %s holds is never shown', (name) => {
    expect(redactorOf().value([{ [name]: { of: 'any shape' } }])).toEqual([{ [name]: REDACTED }]);
  });

  test('marks a throwing property as unreadable, and keeps the rest', () => {
    const bad = {
      get field() {
        throw new Error(KEY);
      },
      other: 1,
    };
    const closed = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error(KEY);
        },
      },
    );
    expect(redactorOf().value(bad)).toEqual({ field: '[unreadable]', other: 1 });
    expect(redactorOf().value(closed)).toBe('[unreadable]');
  });

  test('handles cycles', () => {
    const round: Record<string, unknown> = { twice: [1] };
    round.self = { round };
    round.again = round.twice;
    expect(redactorOf().value(round)).toEqual({ twice: [1], again: [1], self: { round: '[circular]' } });
  });

  test.each<[string, (within: unknown) => unknown]>([
    ['fields', (within) => ({ x: within })],
    ['lists', (within) => [within]],
    ['what gives itself to JSON', (within) => ({ toJSON: () => within })],
  ])('%s nine deep are shown, no deeper', (_, wrap) => {
    const nested = (depth: number, inner: unknown): unknown =>
      depth === 0 ? inner : wrap(nested(depth - 1, inner));
    expect(JSON.stringify(redactorOf().value(nested(9, 'inmost')))).toContain('inmost');
    expect(JSON.stringify(redactorOf().value(nested(10, 'inmost')))).toContain('[too deep]');
    const endless = (): unknown => wrap({ toJSON: endless });
    expect(JSON.stringify(redactorOf().value(endless()))).toContain('[too deep]');
  });

  test('keeps the first of very many entries', () => {
    const many = Array.from({ length: 300 }, (_, i) => i);
    expect(redactorOf().value(many)).toEqual(many.slice(0, 200));
    const fields = Object.entries({ ...many });
    expect(redactorOf().value(Object.fromEntries(fields))).toEqual(Object.fromEntries(fields.slice(0, 200)));
  });

  test('keeps the head and the length of a very long text', () => {
    const { value } = redactorOf();
    expect(value('x'.repeat(8192))).toBe('x'.repeat(8192));
    expect(value('x'.repeat(9000))).toBe(`${'x'.repeat(8192)}… [9000 characters]`);
  });

  test('removes a key at the edge of a cut completely', () => {
    for (const before of [8185, 8190, 8191, 8192]) {
      expect(redactorOf(KEY).value('x'.repeat(before) + KEY)).not.toContain(KEY.slice(0, 1));
    }
  });
});

test('removes any key from any nested error', async () => {
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
  const of = { gate: 'redaction of nested errors', unit: 'errors', loss: 'keys' } as const;
  await checkProperty(
    of,
    fc.property(
      key,
      fc.array(fc.tuple(form, place, fc.string({ maxLength: 8 })), { minLength: 1, maxLength: 6 }),
      (secret, hides) => {
        const own = redactorOf(secret);
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
