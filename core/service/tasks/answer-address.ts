import { type Fields, fieldOf, valueAtPath } from '../../http/errors/json-fields.ts';

/** How texts from outside are taken. */
export interface Words {
  /** The text without the key. */
  clean(text: string): string;
  /** Whether the key is in it, spelled in any usual way. */
  holdsKey(text: string): boolean;
}

const ADDRESS_MAX = 8192;

/** A whole address, of whatever kind; one that holds the key is none. */
export function addressOf(value: unknown, words: Words): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const isWhole = text.length <= ADDRESS_MAX && /^[a-z][a-z\d+.-]*:/i.test(text) && URL.canParse(text);
  return isWhole && !words.holdsKey(text) ? text : null;
}

/** The first of these fields that holds an address. */
export function firstAddress(fields: Fields, names: readonly string[], words: Words): string | null {
  for (const name of names) {
    const address = addressOf(fieldOf(fields, name), words);
    if (address !== null) return address;
  }
  return null;
}

/** Returns the texts at a path given by the connection's profile: a single one, or a list. */
export function textsAt(answer: unknown, place: string): readonly unknown[] {
  const found = valueAtPath(answer, place);
  return Array.isArray(found) ? found : [found];
}
