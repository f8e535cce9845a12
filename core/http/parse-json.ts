/** Limits on untrusted JSON, against denial of service. */
export const JSON_MAX_DEPTH = 64;
export const JSON_MAX_KEYS = 100_000;
/** A shorter text cannot contain too many keys. */
const KEYS_LENGTH_MIN = 4 * JSON_MAX_KEYS;

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: 'syntax' | 'too_deep' | 'too_many_keys' };

/** Parses untrusted JSON: at most 64 levels and 100,000 keys; drops `__proto__` keys. */
export function parseJson(text: string): ParsedJson {
  const problem = checkLimits(text);
  if (problem !== null) return { ok: false, problem };
  try {
    return { ok: true, value: mayHoldProto(text) ? JSON.parse(text, dropProto) : JSON.parse(text) };
  } catch {
    return { ok: false, problem: 'syntax' };
  }
}

/** Like `parseJson`, but returns integers that a double cannot represent exactly as text: task ids may be such. */
export function parseExactJson(text: string): ParsedJson {
  return parseJson(LONG_NUMBER.test(text) ? quoteUnsafeIntegers(text) : text);
}

/**
 * Parses JSON without the depth check, keeping `__proto__` keys, for callers that read only known fields and copy
 * nothing. Long texts are still checked. Undefined if it is not JSON.
 */
export function parseShallowJson(text: string): unknown {
  if (text.length >= KEYS_LENGTH_MIN && checkLimits(text) !== null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function mayHoldProto(text: string): boolean {
  // The key may contain escapes.
  return text.includes('__proto__') || (text.includes('\\u00') && /\\u00(5f|70|72|6f|74)/i.test(text));
}

function dropProto(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;

/** Counts levels and keys outside strings in a single pass; the text need not be valid. */
function checkLimits(text: string): 'too_deep' | 'too_many_keys' | null {
  let depth = 0;
  let keys = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfString(text, i + 1);
        break;
      case 123: // {
      case 91: // [
        if (++depth > JSON_MAX_DEPTH) return 'too_deep';
        break;
      case 125: // }
      case 93: // ]
        depth--;
        break;
      case COLON:
        if (++keys > JSON_MAX_KEYS) return 'too_many_keys';
        break;
      default:
        break;
    }
  }
  return null;
}

function endOfString(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}

const LONG_NUMBER = /\d{16}/;

/** Quotes unsafe integers in a single pass; strings, fractions, exponents and negative numbers are unchanged. */
function quoteUnsafeIntegers(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) === QUOTE) {
      i = endOfString(text, i + 1);
      continue;
    }
    const end = endOfDigits(text, i);
    if (end === i) continue;
    const digits = text.slice(i, end);
    const isInteger = !/[.eE+-]/.test(text.charAt(i - 1)) && !/[.eE]/.test(text.charAt(end));
    // Invalid JSON must not become valid: numbers neither begin with 0 nor are keys.
    const isNumber = digits.charCodeAt(0) !== 48 && !/^\s*:/.test(text.slice(end, end + 20));
    if (isInteger && isNumber && !Number.isSafeInteger(Number(digits))) {
      parts.push(text.slice(from, i), `"${digits}"`);
      from = end;
    }
    i = end - 1;
  }
  return parts.join('') + text.slice(from);
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at++;
  return at;
}
