import type { MdCode } from './md-node.ts';
import { language } from './parse-blocks.ts';

const opening = /^(`{3,}|~{3,})([^\n]*)\n/;

/**
 * A code fence at the start of a text that is still open. Lines are only appended and never parsed again, so the cost
 * per line does not depend on the length of the block.
 */
export class OpenFence {
  /** Offset of the opening line. */
  readonly start: number;
  readonly #language: string;
  readonly #closing: RegExp;
  #text = '';

  private constructor(start: number, mark: string, info: string) {
    this.start = start;
    this.#language = language(info);
    this.#closing = new RegExp(`^ {0,3}\\${mark[0]}{${mark.length},}[ \\t]*$`);
  }

  /**
   * Returns the fence that opens at the start of `lines` (complete lines from offset `start`) and does not close in
   * them.
   */
  static at(lines: string, start: number): OpenFence | null {
    const found = opening.exec(lines);
    const mark = found?.[1];
    if (!found || mark === undefined || (mark.startsWith('`') && found[2]?.includes('`'))) return null;
    const fence = new OpenFence(start, mark, found[2] ?? '');
    return fence.read(lines.slice(found[0].length)) === null ? fence : null;
  }

  /** Adds complete lines. Returns the text after the closing line, or null while the fence is open. */
  read(lines: string): string | null {
    for (let at = 0; at < lines.length; ) {
      const end = lines.indexOf('\n', at);
      if (this.#closing.test(lines.slice(at, end))) {
        this.#text += lines.slice(0, at);
        return lines.slice(end + 1);
      }
      at = end + 1;
    }
    this.#text += lines;
    return null;
  }

  /** Returns its code block with `partial`, the incomplete last line, at the end. */
  node(open: boolean, partial = ''): MdCode {
    const isMark = /^[ \t]*[`~]+[ \t]*$/.test(partial);
    const text = this.#text + (isMark ? '' : partial);
    return {
      kind: 'code',
      language: this.#language,
      text: text.endsWith('\n') ? text.slice(0, -1) : text,
      open,
    };
  }
}
