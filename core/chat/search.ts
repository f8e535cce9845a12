import type { SearchFilter, SearchHit } from '../../shared/contract/conversations.ts';
import { snippetOf } from '../store/search-snippet.ts';
import type { SearchStore } from '../store/search-store.ts';
import { matchExpression, words } from '../store/search-words.ts';
import { conversationFacet, hasFacet, modelFacet, searchedText } from '../store/turn-words.ts';

/**
 * Places where all words of the query occur, newest first; the last word may be unfinished. An empty query finds all
 * that fits the filter. Nothing from the trash, and titles only where nothing is narrowed.
 */
export function search(
  store: SearchStore,
  { query, filter = {}, limit }: { query: string; filter?: SearchFilter | undefined; limit: number },
): SearchHit[] {
  const expression = matchExpression(query);
  const facets = facetsOf(filter);
  const isNarrowed = facets.length > 0 || filter.from !== undefined || filter.to !== undefined;
  // Signs alone are no words: nothing is found by them, with a filter or without.
  if (expression === undefined && (query.trim() !== '' || !isNarrowed)) return [];
  const wanted = words(query);
  const parts = [...(expression === undefined ? [] : [expression]), ...facets.map((f) => `facets : "${f}"`)];
  const turns = store.turns(parts.length > 0 ? parts.join(' AND ') : undefined, filter, limit).map(
    ({ title, turn }): SearchHit => ({
      conversationId: turn.conversationId,
      turnId: turn.id,
      title,
      role: turn.role,
      ...snippetOf(searchedText(turn.parts), wanted),
      at: turn.createdAt,
    }),
  );
  if (expression === undefined || isNarrowed) return turns;
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

function facetsOf({ model, has = [], conversationId }: SearchFilter): string[] {
  return [
    ...(conversationId === undefined ? [] : [conversationFacet(conversationId)]),
    ...(model === undefined ? [] : [modelFacet(model)]),
    ...has.map(hasFacet),
  ];
}
