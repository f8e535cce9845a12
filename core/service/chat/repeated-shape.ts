/** Stands for the text while a shape is learned; no stream holds it by chance. */
const PROBE = 'quartet\u2063probe\u2063text';
/** After so many shapes that were never met again, learning pauses for that many lines, then for twice as many. */
const MISSES_MAX = 4;
const PAUSE_MAX = 4096;

/**
 * Reads lines of JSON that differ from one another in one string only, without parsing them again. A stream sends the
 * same envelope with each piece of text; once one such line has been parsed and checked in full, the next needs only
 * to be the same before and after the text, and the text to be a JSON string. Nothing is trusted that was not checked:
 * a line that differs anywhere else is not matched.
 */
export class RepeatedShape {
  readonly #marker: string;
  readonly #read: (line: string) => string | null;
  #before = '';
  #after = '';
  #known = false;
  #hit = true;
  #misses = 0;
  #pause = 0;

  /** `field` names the string that changes; `read` parses and checks a whole line and gives that string, else null. */
  constructor(field: string, read: (line: string) => string | null) {
    this.#marker = `${JSON.stringify(field)}:`;
    this.#read = read;
  }

  /** The text of a line of the learned shape, null for any other line. */
  match(line: string): string | null {
    const start = this.#before.length;
    const end = line.length - this.#after.length;
    // Comparing slices is faster here than startsWith and endsWith.
    if (!this.#known || end < start) return null;
    if (line.slice(0, start) !== this.#before || line.slice(end) !== this.#after) return null;
    const text = stringOf(line.slice(start, end));
    if (text !== null) this.#hit = true;
    return text;
  }

  /** Learns the shape of a line whose text `read` gave; false when it stays with what it knew. */
  learn(line: string, text: string): boolean {
    if (this.#pause > 0) {
      this.#pause--;
      return false;
    }
    this.#misses = this.#hit ? 0 : this.#misses + 1;
    if (this.#misses >= MISSES_MAX) this.#pause = Math.min(2 ** this.#misses, PAUSE_MAX);
    this.#hit = false;
    this.#known = false;
    const shape = this.#split(line, text);
    if (shape === null) return false;
    [this.#before, this.#after] = shape;
    this.#known = true;
    return true;
  }

  /** The line before and after its text, proved by reading the same line with another text. */
  #split(line: string, text: string): [string, string] | null {
    const name = line.lastIndexOf(this.#marker);
    if (name === -1) return null;
    const open = line.indexOf('"', name + this.#marker.length);
    const close = endOfString(line, open);
    if (open === -1 || close === -1 || line.includes(PROBE)) return null;
    const before = line.slice(0, open + 1);
    const after = line.slice(close);
    if (stringOf(line.slice(open + 1, close)) !== text) return null;
    return this.#read(before + PROBE + after) === PROBE ? [before, after] : null;
  }
}

/** Where the string that opens at `open` closes, -1 when it does not. */
function endOfString(line: string, open: number): number {
  if (open === -1) return -1;
  for (let at = open + 1; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 0x22) return at;
    if (code === 0x5c) at++;
  }
  return -1;
}

/** What stands between the quotes of a JSON string, read; null when that is not one whole string. */
function stringOf(inner: string): string | null {
  for (let at = 0; at < inner.length; at++) {
    const code = inner.charCodeAt(at);
    if (code < 0x20 || code === 0x22) return null;
    if (code === 0x5c) return escapedString(inner);
  }
  return inner;
}

function escapedString(inner: string): string | null {
  try {
    const text: unknown = JSON.parse(`"${inner}"`);
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}
