/** An object of JSON from outside, whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object; null for anything else. */
export function fieldsOf(value: unknown): Fields | null {
  return isFields(value) ? value : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of an own field, never of one every object inherits. */
export function fieldOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** A text with something in it, or a number as text; null for anything else. */
export function wordOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The first of these fields that holds a text or a number, as text. */
export function firstWord(fields: Fields, names: readonly string[]): string | null {
  for (const name of names) {
    const word = wordOf(fieldOf(fields, name));
    if (word !== null) return word;
  }
  return null;
}

/** Returns the value at a path of a connection's profile: names and positions joined by points. */
export function atPlace(value: unknown, place: string): unknown {
  let found = value;
  for (const step of place.split('.')) {
    if (Array.isArray(found)) found = /^\d+$/.test(step) ? found[Number(step)] : undefined;
    else if (isFields(found)) found = fieldOf(found, step);
    else return undefined;
  }
  return found;
}
