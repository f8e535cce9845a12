import type { Turn } from '../../shared/domain/conversation.ts';
import { turnText } from '../../shared/domain/turn-text.ts';

/** About what a turn is tall without its text, and what each line of it adds, in pixels. */
const FRAME = 80;
const LINE = 25;
/** Letters of a line, of 760 pixels. */
const LETTERS = 95;
const LEAST = 160;
const MOST = 1200;

/**
 * Returns about how tall the turns of a conversation are, in pixels, by the length of some of them. With far too little,
 * rows are drawn and thrown away; with far too much, rows are missing for a moment.
 */
export function typicalHeight(turns: readonly Turn[]): number {
  const heights = turns.map(({ parts }) =>
    turnText(parts)
      .split('\n')
      .reduce((sum, line) => sum + LINE * Math.ceil(line.length / LETTERS), FRAME),
  );
  const mean = heights.reduce((sum, height) => sum + height, 0) / Math.max(1, heights.length);
  return Math.min(MOST, Math.max(LEAST, Math.round(mean)));
}
