import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import type { Json } from '../../../shared/service/json.ts';

/** Longest text that is read as JSON and indented, in UTF-16 units: more would be felt. */
const INDENTED_MAX = 500_000;

/** Arguments or a result as text, and what kind of text it is. */
export interface ReadText {
  /**
   * - `json`: indented here. `long`: looks whole, but is too long or nested too deep to be indented.
   * - `cut`: JSON that ends in the middle. `malformed`: no JSON. `empty`: nothing at all.
   */
  readonly kind: 'json' | 'long' | 'cut' | 'malformed' | 'empty';
  readonly text: string;
}

/** Reads a tool's arguments as the model wrote them; what is not whole JSON stays as it came. Never throws. */
export function readArguments(text: string): ReadText {
  if (text.trim() === '') return { kind: 'empty', text: '' };
  if (text.length > INDENTED_MAX) return { kind: endsInside(text) ? 'cut' : 'long', text };
  try {
    const indented = indentJson(JSON.parse(text));
    return indented === null ? { kind: 'long', text } : { kind: 'json', text: indented };
  } catch {
    return { kind: endsInside(text) ? 'cut' : 'malformed', text };
  }
}

/** A tool's result: JSON objects and lists indented, anything else as it came, which is no fault. */
export function readResult(text: string): string {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return text;
  const read = readArguments(text);
  return read.kind === 'json' ? read.text : text;
}

/** Whether the text stops within a string, a list or an object of JSON. */
function endsInside(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (inString) {
      if (unit === BACKSLASH) at++;
      else if (unit === QUOTE) inString = false;
    } else if (unit === QUOTE) inString = true;
    else if (unit === 0x7b || unit === 0x5b) depth++;
    else if (unit === 0x7d || unit === 0x5d) depth--;
    if (depth < 0) return false;
  }
  return inString || depth > 0;
}

const BACKSLASH = 0x5c;
const QUOTE = 0x22;

/** Returns the names of this conversation's tools; null: tools come from elsewhere too, so any name may be one. */
export function knownTools(options: ConversationOptions): ReadonlySet<string> | null {
  if (options.interface === 'chat') {
    return new Set((options.chatParameters.tools ?? []).map((tool) => tool.function.name));
  }
  if ((options.messagesParameters.mcp_servers ?? []).length > 0) return null;
  const names = (options.messagesParameters.tools ?? []).map((tool) => tool.name);
  // A tool without a name is a set that may bring tools of any name.
  return names.every((name) => name !== undefined) ? new Set(names) : null;
}

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
