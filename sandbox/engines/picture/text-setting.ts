import type { SKRSContext2D } from '@napi-rs/canvas';
import { setFont } from './fonts.ts';

/** Words set in lines. */
export interface SetText {
  readonly lines: readonly string[];
  /** Pixels. */
  readonly size: number;
}

/**
 * The units between possible line breaks: a line may end at spaces, and before each Chinese character except closing
 * punctuation.
 */
const PIECES =
  /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef][，。！？、；：）》」』”]*|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+[，。！？、；：）》」』”]*\s*|\s+/g;

/** Breaks words into lines of a width, in the font that is set. A word that is too long alone is cut. */
export function wrap(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (words: string) => context.measureText(words.trimEnd()).width <= width;
  for (const piece of text.match(PIECES) ?? []) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trim());
    line = piece.trimStart();
    while (!fits(line)) {
      // At least one sign, however narrow the line is.
      const signs = [...line];
      let most = 1;
      while (fits(signs.slice(0, most + 1).join(''))) most += 1;
      lines.push(signs.slice(0, most).join(''));
      line = signs.slice(most).join('');
    }
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

/** The box that a text has to fit into, in pixels; `leading` is the line height in font sizes. */
export interface Box {
  readonly width: number;
  readonly height: number;
  readonly weight: number;
  readonly largest: number;
  readonly smallest: number;
  readonly leading: number;
}

/** More than any picture has room for, in UTF-16 units. */
const MOST_TEXT = 500;

/** The largest size at which all words fit, no word cut; at the smallest, what does not fit is left out. */
export function fitText(context: SKRSContext2D, words: string, box: Box): SetText {
  const text = words.length > MOST_TEXT ? `${words.slice(0, MOST_TEXT)}…` : words;
  const steps = 18;
  for (let step = 0; step <= steps; step += 1) {
    const size = box.largest * (box.smallest / box.largest) ** (step / steps);
    setFont(context, box.weight, size, text);
    // Chinese may break anywhere; a word of letters has to be whole.
    const whole = text
      .split(' ')
      .every((word) => /[\u2e80-\u9fff]/.test(word) || context.measureText(word).width <= box.width);
    const lines = whole ? wrap(context, text, box.width) : [];
    const high = (lines.length - 1) * size * box.leading + size;
    if (lines.length > 0 && high <= box.height) return { lines, size };
  }
  setFont(context, box.weight, box.smallest, text);
  const room = Math.max(1, Math.floor((box.height - box.smallest) / (box.smallest * box.leading)) + 1);
  const all = wrap(context, text, box.width);
  const lines = all.slice(0, room);
  const last = lines.at(-1);
  if (all.length > room && last !== undefined) lines[room - 1] = `${last.slice(0, -1)}…`;
  return { lines, size: box.smallest };
}

/** Writes lines from the top. @returns where the next thing may stand */
export function writeLines(
  context: SKRSContext2D,
  { lines, size }: SetText,
  at: {
    readonly x: number;
    readonly y: number;
    readonly weight: number;
    readonly leading: number;
    readonly fill: string;
  },
): number {
  setFont(context, at.weight, size, lines.join(''));
  context.fillStyle = at.fill;
  context.textBaseline = 'alphabetic';
  for (const [index, line] of lines.entries()) {
    context.fillText(line, at.x, at.y + size * 0.8 + index * size * at.leading);
  }
  return at.y + (lines.length - 1) * size * at.leading + size;
}
