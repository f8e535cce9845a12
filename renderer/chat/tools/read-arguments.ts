import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import type { Json } from '../../../shared/service/json.ts';

/** Maximum length of text parsed and indented as JSON, in UTF-16 units; more would cause a noticeable delay. */
const INDENTED_MAX = 500_000;

/** Arguments or a result as text, with its kind. */
export interface ReadText {
  /**
   * - `json`: indented here. `long`: seems complete, but is too long or too deeply nested to be indented.
   * - `cut`: truncated JSON. `malformed`: not JSON. `empty`: no text.
   */
  readonly kind: 'json' | 'long' | 'cut' | 'malformed' | 'empty';
  readonly text: string;
}

/**
 * Parses a tool's arguments as the model wrote them; text that is not complete JSON stays unchanged. Never throws.
 */
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

/** Formats a tool's result: indents JSON objects and lists, and leaves other text unchanged. */
export function readResult(text: string): string {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return text;
  const read = readArguments(text);
  return read.kind === 'json' ? read.text : text;
}

/** Returns whether the text ends inside a string, list or object of JSON. */
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

/**
 * Returns the names of this conversation's tools; null if tools also come from elsewhere, so any name may be valid.
 */
export function knownTools(options: ConversationOptions): ReadonlySet<string> | null {
  if (options.interface === 'chat') {
    return new Set((options.chatParameters.tools ?? []).map((tool) => tool.function.name));
  }
  if ((options.messagesParameters.mcp_servers ?? []).length > 0) return null;
  const names = (options.messagesParameters.tools ?? []).map((tool) => tool.name);
  // A tool without a name is a set that may contain tools of any name.
  return names.every((name) => name !== undefined) ? new Set(names) : null;
}

/** Maximum depth: each level indents all lines inside, so 10 KB of lists nested 5,000 deep would become 50 MB. */
const DEEPEST = 100;
/** Maximum length of indented JSON in UTF-16 units; more would cause a noticeable delay. */
const LONGEST = 1_000_000;

/** Returns indented JSON, or null if it is too long or too deeply nested for that. */
export function indentJson(value: Json): string | null {
  return indentedLength(value, 0, LONGEST) > LONGEST ? null : JSON.stringify(value, null, 2);
}

/** Returns JSON as text: indented if possible, else on one line. Never throws. */
export function jsonText(value: Json): string {
  try {
    return indentJson(value) ?? JSON.stringify(value);
  } catch {
    // Nested thousands of levels deep.
    return '…';
  }
}

/** Estimates the length of a value when indented; stops counting past `most`. */
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
