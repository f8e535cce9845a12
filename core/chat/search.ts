import type { SearchHit } from '../../shared/contract/conversations.ts';
import { turnText } from '../../shared/domain/turn-text.ts';
import { snippetOf } from '../store/search-snippet.ts';
import type { SearchStore } from '../store/search-store.ts';
import { matchExpression, words } from '../store/search-words.ts';

/** Places where all words of the query occur, newest first; the last word may be unfinished. Nothing from the trash. */
export function search(store: SearchStore, query: string, limit: number): SearchHit[] {
  const expression = matchExpression(query);
  if (expression === undefined) return [];
  const wanted = words(query);
  const turns = store.turns(expression, limit).map(
    ({ title, turn }): SearchHit => ({
      conversationId: turn.conversationId,
      turnId: turn.id,
      title,
      role: turn.role,
      ...snippetOf(turnText(turn.parts), wanted),
      at: turn.createdAt,
    }),
  );
  const titles = store.titles(expression, limit).map(
    ({ conversationId, title, at }): SearchHit => ({
      conversationId,
      turnId: null,
      title,
      role: 'title',
      ...snippetOf(title, wanted),
      at,
    }),
  );
  return [...turns, ...titles].sort((a, b) => b.at - a.at).slice(0, limit);
}
