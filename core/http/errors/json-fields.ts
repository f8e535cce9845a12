/** An untrusted JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value if it is an object, else null. */
export function fieldsOf(value: unknown): Fields | null {
  return isFields(value) ? value : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of an own field, never of an inherited one. */
export function fieldOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Returns a trimmed nonblank string, or a number as text; null for anything else. */
export function scalarText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Returns the first of these fields that is a nonblank string or a number, as text. */
export function firstScalarText(fields: Fields, names: readonly string[]): string | null {
  for (const name of names) {
    const text = scalarText(fieldOf(fields, name));
    if (text !== null) return text;
  }
  return null;
}

/** Returns the value at a path from a connection's profile: names and list indices joined by dots. */
export function valueAtPath(value: unknown, path: string): unknown {
  let found = value;
  for (const step of path.split('.')) {
    if (Array.isArray(found)) found = /^\d+$/.test(step) ? found[Number(step)] : undefined;
    else if (isFields(found)) found = fieldOf(found, step);
    else return undefined;
  }
  return found;
}
