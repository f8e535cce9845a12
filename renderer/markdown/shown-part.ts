/** Maximum length shown until the user asks for more, in UTF-16 units. */
export const longestShown = 256 * 1024;

/** Maximum number of markup characters shown, because parsing them costs more than plain text. */
const MOST_MARKS = 28_000;

/** Computes how much of a text is shown until the user asks for all of it. Cheap for a growing text. */
export class ShownPart {
  #read = '';
  #marks = 0;
  #end = longestShown;

  /** Returns the length of the shown part; the text's own length unless it is truncated. */
  lengthOf(text: string): number {
    if (text.length <= MOST_MARKS) return text.length;
    if (!text.startsWith(this.#read)) {
      this.#marks = 0;
      this.#end = longestShown;
      this.#read = '';
    }
    const until = Math.min(text.length, this.#end);
    for (let at = this.#read.length; at < until; at++) {
      if (!isMark(text.charCodeAt(at)) || ++this.#marks <= MOST_MARKS) continue;
      this.#end = at;
      break;
    }
    this.#read = text.slice(0, Math.min(text.length, this.#end));
    return Math.min(text.length, this.#end);
  }
}

/** Returns whether a character may be Markdown syntax: a line break or most ASCII punctuation. */
export function isMark(unit: number): boolean {
  switch (unit) {
    case 0x0a: // line break
    case 0x21: // !
    case 0x23: // #
    case 0x24: // $
    case 0x26: // &
    case 0x2a: // *
    case 0x3a: // :
    case 0x3c: // <
    case 0x3e: // >
    case 0x5b: // [
    case 0x5c: // backslash
    case 0x5d: // ]
    case 0x5f: // _
    case 0x60: // `
    case 0x7c: // |
    case 0x7e: // ~
      return true;
    default:
      return false;
  }
}
