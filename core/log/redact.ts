import { inspect } from 'node:util';

/** Takes secrets out of anything on its way to a log, an error or the window. */
export interface Redactor {
  /** The text with every secret, in any of its usual encodings, and everything that looks like a key replaced. */
  text(text: string): string;
  /** A plain copy of any value (errors with causes, buffers, maps, cycles), fit for JSON, redacted. Never throws. */
  value(value: unknown): unknown;
}

export const REDACTED = '[REDACTED]';

/** Shorter texts are no keys, and replacing them everywhere would eat the log. */
const SHORTEST_SECRET = 4;
const MAX_DEPTH = 8;
const MAX_ENTRIES = 200;
/** Longest text kept of one value, in UTF-16 units. */
const MAX_TEXT = 8192;

/** `Bearer …` in any case, and the usual shape of keys. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer)(\s+|%20|\+)[^\s"'\\,;}]+/gi, `$1$2${REDACTED}`],
  [/\bsk-[\w.-]{3,}/gi, REDACTED],
];

/** Creates a redactor by value and by pattern. `secrets` is asked each time, so a key entered later counts at once. */
export function createRedactor({ secrets }: { secrets: () => readonly string[] }): Redactor {
  let finder: { readonly of: string; readonly pattern: RegExp | null } = { of: '', pattern: null };

  /** One pattern for all secrets, kept until they change. */
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

  // Redacted first and cut after: a secret on the edge of the cut would leave its first half.
  const shortText = (input: string): string => cut(text(input));

  function walk(value: unknown, depth: number, above: ReadonlySet<object>): unknown {
    switch (typeof value) {
      case 'string':
        return shortText(value);
      case 'number':
      case 'boolean':
      case 'undefined':
        return value;
      case 'bigint':
      case 'symbol':
        return shortText(String(value));
      case 'function':
        return '[function]';
      default:
        break;
    }
    if (value === null || typeof value !== 'object') return null;
    if (above.has(value)) return '[circular]';
    if (depth > MAX_DEPTH) return '[too deep]';
    const within = new Set(above).add(value);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
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

function isSecretName(name: string): boolean {
  return /^(proxy-)?authorization$|^(x-)?api[-_]?key$|^cookie$|^set-cookie$/i.test(name);
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** Own fields, of which a getter that throws is only noted. */
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
  const named = new Set(fields.map(([name]) => name));
  return [...fields, ...ownEntries(error).filter(([name]) => !named.has(name))];
}

/** Bytes are never logged: they are bodies, which hold prompts and answers. */
function bytesNote(value: ArrayBufferView | ArrayBuffer): string {
  return `[${value.byteLength} bytes]`;
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}… [${text.length} characters]` : text;
}

function patternOf(secrets: readonly string[]): RegExp | null {
  const forms = [...new Set(secrets.flatMap(encodings))].filter((form) => form.length >= SHORTEST_SECRET);
  if (forms.length === 0) return null;
  // Longest first, so that no form leaves the tail of a longer one behind.
  forms.sort((a, b) => b.length - a.length);
  return new RegExp(forms.map(escapeForRegExp).join('|'), 'gi');
}

/** The forms a secret takes in logs: plain, JSON, percent, hex, base64 at its three offsets, UTF-16. */
function encodings(secret: string): string[] {
  const utf8 = Buffer.from(secret, 'utf8');
  const utf16 = Buffer.from(secret, 'utf16le');
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    percent(secret),
    everyBytePercent(utf8),
    utf8.toString('hex'),
    utf16.toString('hex'),
    [...utf8].map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
    utf8.join(', '),
    utf8.join(','),
    utf16.toString('latin1'),
    ...base64Forms(utf8),
    ...base64Forms(utf16),
  ];
}

/** `encodeURIComponent`, but of a lone surrogate too. */
function percent(secret: string): string {
  return encodeURIComponent(secret.toWellFormed());
}

function everyBytePercent(bytes: Buffer): string {
  return [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/**
 * What base64 makes of the bytes inside a longer text: the characters that depend on them alone, for each of the three
 * places where they may begin.
 */
function base64Forms(bytes: Buffer): string[] {
  const forms: string[] = [];
  for (let offset = 0; offset < 3; offset++) {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
    const encoded = padded.toString('base64').replace(/=+$/, '');
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor((padded.length * 8) / 6);
    const stable = encoded.slice(first, last);
    forms.push(stable, stable.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return forms;
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
