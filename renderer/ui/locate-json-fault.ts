/** The reason a text is not valid JSON; a key of the message catalogue. */
export type JsonFaultKind = 'empty' | 'end' | 'comma' | 'quotes' | 'text' | 'after' | 'unexpected';

export interface JsonFault {
  readonly kind: JsonFaultKind;
  /** The fault's offset in UTF-16 units; its line and column count from 1. */
  readonly at: number;
  readonly line: number;
  readonly column: number;
}

type Expected = 'value' | 'item' | 'key' | 'first_key' | 'colon' | 'more' | 'nothing';

const SPACE = /[ \t\r\n]*/y;
const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those JSON does not take in a text
  /[{}[\],:]|"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b/y;

/** Returns the first position where a text stops being valid JSON; null if it is valid. */
export function locateJsonFault(text: string): JsonFault | null {
  const open: string[] = [];
  let expected: Expected = 'value';
  let comma = -1;
  let at = 0;
  const fault = (kind: JsonFaultKind, place: number): JsonFault => {
    const before = text.slice(0, place);
    const line = before.split('\n').length;
    return { kind, at: place, line, column: place - before.lastIndexOf('\n') };
  };
  for (;;) {
    at = match(SPACE, text, at)?.end ?? at;
    if (at === text.length) {
      if (expected === 'nothing') return null;
      return fault(text.trim() === '' ? 'empty' : 'end', at);
    }
    const token = match(TOKEN, text, at);
    if (expected === 'nothing') return fault('after', at);
    if (!token) {
      const first = text.charAt(at);
      return fault(first === '"' ? 'text' : /['‘’“”\w]/.test(first) ? 'quotes' : 'unexpected', at);
    }
    const next = step(token.text, expected, open);
    if (next === null) {
      const closes = token.text === '}' || token.text === ']';
      return closes && comma >= 0 ? fault('comma', comma) : fault('unexpected', at);
    }
    comma = token.text === ',' ? at : -1;
    expected = next;
    at = token.end;
  }
}

/** Returns what may follow this token, or null if the token is not allowed here. `open` holds the open brackets. */
function step(token: string, expected: Expected, open: string[]): Expected | null {
  const after = (): Expected => (open.length === 0 ? 'nothing' : 'more');
  switch (expected) {
    case 'first_key':
    case 'key':
      if (token.startsWith('"')) return 'colon';
      if (token !== '}' || expected === 'key') return null;
      open.pop();
      return after();
    case 'colon':
      return token === ':' ? 'value' : null;
    case 'more':
      if (token === ',') return open.at(-1) === '{' ? 'key' : 'value';
      if (token !== (open.at(-1) === '{' ? '}' : ']')) return null;
      open.pop();
      return after();
    case 'value':
    case 'item':
      if (token === '{' || token === '[') {
        open.push(token);
        return token === '{' ? 'first_key' : 'item';
      }
      if (token === ']' && expected === 'item') {
        open.pop();
        return after();
      }
      return /^[}\],:]/.test(token) ? null : after();
    case 'nothing':
      return null;
    default:
      return expected satisfies never;
  }
}

function match(pattern: RegExp, text: string, from: number): { text: string; end: number } | null {
  pattern.lastIndex = from;
  const found = pattern.exec(text)?.[0];
  return found === undefined ? null : { text: found, end: from + found.length };
}
