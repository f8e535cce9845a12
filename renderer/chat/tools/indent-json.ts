import type { Json } from '../../../shared/service/json.ts';

/** Each level moves all lines within it to the right: lists nested 5,000 deep, 10 KB, become 50 MB. */
const DEEPEST = 100;
/** Longest JSON that is indented, in UTF-16 units: more would be felt. */
const LONGEST = 1_000_000;

/** Returns JSON with each value on a line of its own, or null where it is too long or nested too deep for that. */
export function indentJson(value: Json): string | null {
  return indentedLength(value, 0, LONGEST) > LONGEST ? null : JSON.stringify(value, null, 2);
}

/** Returns JSON as text: indented where that can be read, else as short as it can be. Never throws. */
export function jsonText(value: Json): string {
  try {
    return indentJson(value) ?? JSON.stringify(value);
  } catch {
    // Nested thousands deep.
    return '…';
  }
}

/** About how long a value is when it is indented; counting ends past `most`. */
function indentedLength(value: Json | undefined, depth: number, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 5;
  if (depth === DEEPEST) return Number.POSITIVE_INFINITY;
  const isList = Array.isArray(value);
  let length = 2;
  for (const key in value) {
    const inside = isList ? value[Number(key)] : value[key];
    length += (isList ? 0 : key.length) + 2 * depth + 8 + indentedLength(inside, depth + 1, most - length);
    if (length > most) break;
  }
  return length;
}
