import type { Part } from '../../../shared/domain/conversation.ts';
import { findPattern } from '../../../shared/domain/find-pattern.ts';

/** A text of a part in which the core finds, and whether the transcript draws it. */
type Said = readonly [text: string, drawn: boolean];

/**
 * Which of the occurrences that are drawn is the one of that number among all of a turn: the text of a document is
 * looked through, but opens in a window of its own. Null when it is in one of those.
 */
export function drawnPlace(parts: readonly Part[], text: string, nth: number): number | null {
  const pattern = findPattern(text);
  let all = 0;
  let drawn = 0;
  for (const [said, shown] of parts.flatMap(saidIn)) {
    const count = Array.from(said.matchAll(pattern)).length;
    if (nth < all + count) return shown ? drawn + nth - all : null;
    all += count;
    if (shown) drawn += count;
  }
  // The core counts in words that are newer than those here.
  return drawn + nth - all;
}

/** In the order of the core's own counting. */
function saidIn(part: Part): Said[] {
  switch (part.type) {
    case 'text':
      return [[part.text, true]];
    case 'image':
      return part.caption === undefined ? [] : [[part.caption, true]];
    case 'document':
      return [
        [part.title, true],
        [part.text, false],
      ];
    case 'tool_call':
      return [
        [part.name, true],
        [part.input, true],
      ];
    case 'tool_result':
      return [[part.content, true]];
    case 'thinking':
    case 'other':
      return [];
    default:
      return part satisfies never;
  }
}
