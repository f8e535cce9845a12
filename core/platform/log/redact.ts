import { inspect } from 'node:util';

/** Removes secrets from everything on its way to a log, an error or the window. */
export interface Redactor {
  /**
   * Returns the text with every secret replaced, in any of its usual encodings, and everything that looks like a key.
   */
  text(text: string): string;
  /** Returns the ranges of secrets in a text, in any of their usual encodings; `to` is exclusive. */
  ranges(text: string): readonly (readonly [from: number, to: number])[];
  /**
   * Returns a redacted plain copy of any value (errors with causes, buffers, maps, cycles), fit for JSON. Never throws.
   */
  value(value: unknown): unknown;
}

export const REDACTED = '[REDACTED]';

/** Shorter texts are not keys, and replacing them everywhere would destroy the log. */
const SHORTEST_SECRET = 4;
/** Half of a secret this long still does not occur in a text by chance. */
const LONG_SECRET = 24;
const MAX_DEPTH = 8;
const MAX_ENTRIES = 200;
/** Longest text kept of one value, in UTF-16 units. */
const MAX_TEXT = 8192;

/**
 * Matches anything after `Bearer` in a header or an address; in prose, only what cannot be an ordinary word ("Invalid
 * bearer token"); and the usual shape of keys.
 */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(authorization\W{1,8}bearer\s+|bearer(?:%20|\+))[^\s"'\\,;}]+/gi, `$1${REDACTED}`],
  [
    /\b([Bb][Ee][Aa][Rr][Ee][Rr]\s+)(?![<([{]?(?:[A-Za-z][a-z]{0,15}|[A-Z]{1,16})(?![\w+/=~%-]|\.\w))(?=[\x21-\x7e])[^\s"'\\,;}]+/g,
    `$1${REDACTED}`,
  ],
  [/\bsk-[\w.-]{3,}/gi, REDACTED],
];

/**
 * Creates a redactor by value and by pattern. It reads `secrets` on each call, so a key entered later counts at once.
 */
export function createRedactor({ secrets }: { secrets: () => readonly string[] }): Redactor {
  let finder: { readonly of: string; readonly pattern: RegExp | null } = { of: '', pattern: null };

  /** Caches one pattern for all secrets until they change. */
  function patternNow(): RegExp | null {
    const known = secrets().filter((secret) => secret.length >= SHORTEST_SECRET);
    const of = JSON.stringify(known);
    if (finder.of !== of) finder = { of, pattern: patternOf(known) };
    return finder.pattern;
  }

  function text(input: string): string {
    const pattern = patternNow();
    let output = pattern === null ? input : input.replace(pattern, REDACTED);
    for (const [shape, replacement] of PATTERNS) output = output.replace(shape, replacement);
    return output;
  }

  // Redacting before cutting keeps a secret at the edge from leaving its first half.
  const shortText = (input: string): string => cut(text(input));

  function walk(value: unknown, depth: number, above: ReadonlySet<object>): unknown {
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    if (value === undefined || value === null) return value;
    if (typeof value === 'function') return '[function]';
    if (typeof value !== 'object') return shortText(String(value));
    if (above.has(value)) return '[circular]';
    if (depth > MAX_DEPTH) return '[too deep]';
    const within = new Set(above).add(value);
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return bytesNote(value);
    if (value instanceof Map)
      return entries(
        [...value].map(([k, v]) => [String(k), v]),
        depth,
        within,
      );
    if (value instanceof Set) return list([...value], depth, within);
    if (Array.isArray(value)) return list(value, depth, within);
    if (value instanceof Error) return entries(errorEntries(value), depth, within);
    if (hasToJson(value)) return walk(value.toJSON(), depth + 1, within);
    const own = ownEntries(value);
    if (own.length === 0 && Object.getPrototypeOf(value) !== Object.prototype)
      return shortText(inspect(value));
    return entries(own, depth, within);
  }

  function list(items: readonly unknown[], depth: number, within: ReadonlySet<object>): unknown[] {
    return items.slice(0, MAX_ENTRIES).map((item) => walk(item, depth + 1, within));
  }

  function entries(
    pairs: readonly (readonly [string, unknown])[],
    depth: number,
    within: ReadonlySet<object>,
  ): Record<string, unknown> {
    return Object.fromEntries(
      pairs.slice(0, MAX_ENTRIES).map(([key, item]) => {
        return [shortText(key), isSecretName(key) ? REDACTED : walk(item, depth + 1, within)];
      }),
    );
  }

  return {
    text,
    ranges(input) {
      const pattern = patternNow();
      if (pattern === null) return [];
      return Array.from(input.matchAll(pattern), ({ index, 0: found }) => [index, index + found.length]);
    },
    value(value) {
      try {
        return walk(value, 0, new Set());
      } catch {
        // A getter or proxy that throws must not stop the log, nor be shown.
        return '[unreadable]';
      }
    },
  };
}

/**
 * Returns whether a field holds a key by its name, even as a part of a longer one (`proxy-authorization`,
 * `set-cookie`).
 */
function isSecretName(name: string): boolean {
  return /authorization|api[-_]?key|cookie/i.test(name);
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** Returns own fields; a getter that throws is only noted. */
function ownEntries(value: object): [string, unknown][] {
  return Object.keys(value).map((key) => {
    try {
      return [key, Reflect.get(value, key)];
    } catch {
      return [key, '[unreadable]'];
    }
  });
}

function errorEntries(error: Error): [string, unknown][] {
  const fields: [string, unknown][] = [
    ['name', error.name],
    ['message', error.message],
    ['stack', error.stack],
  ];
  if (error.cause !== undefined) fields.push(['cause', error.cause]);
  if (error instanceof AggregateError) fields.push(['errors', error.errors]);
  return [...fields, ...ownEntries(error)];
}

/** Describes bytes without logging them: they are bodies, which hold prompts and answers. */
function bytesNote(value: ArrayBufferView | ArrayBuffer): string {
  return `[${value.byteLength} bytes]`;
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}… [${text.length} characters]` : text;
}

function patternOf(secrets: readonly string[]): RegExp | null {
  if (secrets.length === 0) return null;
  // The longest form goes first, so that none leaves the tail of a longer one behind.
  const forms = secrets.flatMap(encodings).sort((a, b) => b.length - a.length);
  return new RegExp(forms.join('|'), 'gi');
}

/**
 * Returns patterns of the encodings of a secret: plain, URL, JSON, HTML and code escapes, hex, bytes, base64, UTF-16,
 * reversed.
 */
function encodings(secret: string): string[] {
  const utf8 = Buffer.from(secret);
  const utf16 = Buffer.from(secret, 'utf16le');
  const json = JSON.stringify(secret).slice(1, -1);
  const fixed = [
    json,
    JSON.stringify(json).slice(1, -1),
    utf8.toString('hex'),
    pairs(utf8).join(' '),
    utf16.toString('hex'),
    utf16.toString('latin1'),
    // The same with the byte order swapped.
    utf16.toString('latin1').slice(0, -1),
  ];
  const parts = [secret, ...halves(secret)].flatMap((part) => [part, Array.from(part).reverse().join('')]);
  return [
    escapedAnyhow(secret),
    ...parts.map(escapeForRegExp),
    utf8.join(',\\s*'),
    ...fixed.map(escapeForRegExp),
    ...[...base64Forms(utf8), ...base64Forms(utf16)].map(base64Pattern),
  ];
}

/** Returns both halves of a long secret: neither may survive if the text was cut or its parts were swapped. */
function halves(secret: string): string[] {
  if (secret.length < LONG_SECRET) return [];
  const middle = Math.ceil(secret.length / 2);
  return [secret.slice(0, middle), secret.slice(middle)];
}

/**
 * Returns a pattern that matches each character plain or escaped: percent-encoded, even repeatedly (`%2573`), as an
 * HTML entity, or as in JSON or code.
 */
function escapedAnyhow(text: string): string {
  return Array.from(text, (char) => {
    const percent = pairs(Buffer.from(char)).map((pair) => `%(?:25){0,3}${pair}`);
    const code = char.codePointAt(0) ?? 0;
    const units = Array.from({ length: char.length }, (_, n) => hex(char.charCodeAt(n), 4));
    const ways = [
      escapeForRegExp(char),
      percent.join(''),
      `&#0{0,6}${code};?`,
      `&#x0{0,6}${hex(code, 1)};?`,
      units.map((unit) => `\\\\{1,4}u${unit}`).join(''),
      ...(code < 0x100 ? [`\\\\{1,4}x${hex(code, 2)}`] : []),
      ...(NAMED[char] === undefined ? [] : [`&${NAMED[char]};`]),
    ];
    return `(?:${ways.join('|')})`;
  }).join('');
}
/** Characters that HTML has a name for. */
const NAMED: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

/** Some JSON writers escape slashes. */
const base64Pattern = (text: string) => escapeForRegExp(text).replaceAll('\\/', '\\\\{0,4}\\/');

/** Returns two hexadecimal digits per byte. */
function pairs(bytes: Buffer): string[] {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
}

/**
 * Returns the base64 forms of bytes inside a longer text: the characters that depend on these bytes alone, for each of
 * three alignments.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor((padded.length * 8) / 6);
    return [padded.toString('base64').slice(first, last), padded.toString('base64url').slice(first, last)];
  });
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
