import { type Fields, fieldOf } from '../../http/errors/json-fields.ts';
import type { Secret } from '../../http/secret.ts';
import { holdsKey, redactorOf } from '../../http/transport.ts';

/** Keeps the API key out of texts from the service. */
export interface KeyFilter {
  /** Returns the text with the key redacted. */
  clean(text: string): string;
  /** Returns whether the text contains the key, in any usual encoding. */
  holdsKey(text: string): boolean;
}

export function keyFilterOf(key: Secret | null): KeyFilter {
  return { clean: redactorOf(key).text, holdsKey: (text) => holdsKey(key, text) };
}

const URL_LENGTH_MAX = 8192;

/** Returns the value if it is an absolute URL of any scheme without the key; else null. */
export function addressOf(value: unknown, keyFilter: KeyFilter): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const isAbsolute = text.length <= URL_LENGTH_MAX && /^[a-z][a-z\d+.-]*:/i.test(text) && URL.canParse(text);
  return isAbsolute && !keyFilter.holdsKey(text) ? text : null;
}

/** Returns the first of these fields that contains an absolute URL. */
export function firstAddress(fields: Fields, names: readonly string[], keyFilter: KeyFilter): string | null {
  for (const name of names) {
    const address = addressOf(fieldOf(fields, name), keyFilter);
    if (address !== null) return address;
  }
  return null;
}
