import type { Part } from '../../shared/domain/conversation.ts';

/** The whitespace between two text blocks that were one text before citations split it. */
export type Gap = 'none' | 'space' | 'line' | 'paragraph';

/** Returns the gap after a text block; a block of only whitespace is itself the gap before the next one. */
export function gapAfter(parts: readonly Part[], part: Part): Gap {
  const next = parts[parts.indexOf(part) + 1];
  if (part.type !== 'text' || next?.type !== 'text') return 'none';
  const ahead = next.text.trim() === '' ? '' : blanksAtStart(next.text);
  const gap = blanksAtEnd(part.text) + ahead;
  if (/\n[^\S\n]*\n/.test(gap)) return 'paragraph';
  if (gap.includes('\n')) return 'line';
  return gap === '' ? 'none' : 'space';
}

const blanksAtStart = (text: string) => text.slice(0, text.length - text.trimStart().length);
const blanksAtEnd = (text: string) => text.slice(text.trimEnd().length);
