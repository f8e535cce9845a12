import type { MdCode } from './md-node.ts';
import { language } from './parse-blocks.ts';

const opening = /^(`{3,}|~{3,})([^\n]*)\n/;

/**
 * A code fence at the top of a text that has not closed yet. Lines are only added, never read again: a block of any
 * length costs the same per line.
 */
export class OpenFence {
  /** Offset of its opening line. */
  readonly start: number;
  readonly #language: string;
  readonly #closing: RegExp;
  #text = '';

  private constructor(start: number, mark: string, info: string) {
    this.start = start;
    this.#language = language(info);
    this.#closing = new RegExp(`^ {0,3}\\${mark[0]}{${mark.length},}[ \\t]*$`);
  }

  /** The fence that opens at the head of `lines` (whole lines, from offset `start`) and does not close in them. */
  static at(lines: string, start: number): OpenFence | null {
    const found = opening.exec(lines);
    const mark = found?.[1];
    if (!found || mark === undefined || (mark.startsWith('`') && found[2]?.includes('`'))) return null;
    const fence = new OpenFence(start, mark, found[2] ?? '');
    return fence.read(lines.slice(found[0].length)) === null ? fence : null;
  }

  /** Adds whole lines. Gives what stands after the closing line, or null while the fence is open. */
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

  /** Its code block, with `partial` (the line still being written) at the end. */
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
