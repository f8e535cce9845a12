import type { SKRSContext2D } from '@napi-rs/canvas';
import { setFont } from './fonts.ts';

/** Text laid out in lines. */
export interface SetText {
  readonly lines: readonly string[];
  /** Font size in pixels. */
  readonly size: number;
}

/**
 * Matches the units between possible line breaks: at spaces, and before each Chinese character except closing
 * punctuation.
 */
const PIECES =
  /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef][，。！？、；：）》」』”]*|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+[，。！？、；：）》」』”]*\s*|\s+/g;

/** Wraps text to a width in the current font. A word that is too long for a line is broken. */
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
      // Each line takes at least one character, however narrow it is.
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

/** The box that a text must fit into, in pixels; `leading` is the line height as a multiple of the font size. */
export interface Box {
  readonly width: number;
  readonly height: number;
  readonly weight: number;
  readonly largest: number;
  readonly smallest: number;
  readonly leading: number;
}

/** Maximum length of a text in UTF-16 units, more than any image has room for. */
const MOST_TEXT = 500;

/** Fits text at the largest size that needs no broken word; at the smallest size, overflow is truncated. */
export function fitText(context: SKRSContext2D, words: string, box: Box): SetText {
  const text = words.length > MOST_TEXT ? `${words.slice(0, MOST_TEXT)}…` : words;
  const steps = 18;
  for (let step = 0; step <= steps; step += 1) {
    const size = box.largest * (box.smallest / box.largest) ** (step / steps);
    setFont(context, box.weight, size, text);
    // Chinese may break anywhere, but other words must stay whole.
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

/** Draws lines from the top. @returns the y coordinate below them */
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
