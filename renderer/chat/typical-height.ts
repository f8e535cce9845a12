import type { Turn } from '../../shared/domain/conversation.ts';
import { turnText } from '../../shared/domain/turn-text.ts';

/** Approximate height of a turn without its text, and of each line, in pixels. */
const FRAME = 80;
const LINE = 25;
/** Number of letters in a line of 760 pixels. */
const LETTERS = 95;
const LEAST = 160;
const MOST = 1200;

/**
 * Estimates the average height of a conversation's turns in pixels from the length of some of them. A far too low
 * value renders rows in vain; a far too high one leaves gaps for a moment.
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
