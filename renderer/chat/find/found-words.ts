import type { SearchHit } from '../../../shared/contract/conversations.ts';

/**
 * The words a search found, as they stand in the message: it looks for words in any order and for the beginnings of
 * them, so that what was typed may stand nowhere in one piece.
 */
export function foundWords({ snippet, ranges }: Pick<SearchHit, 'snippet' | 'ranges'>): string[] {
  const words = ranges.map(([from, to]) => snippet.slice(from, to).trim()).filter((word) => word !== '');
  return [...new Set(words)];
}
