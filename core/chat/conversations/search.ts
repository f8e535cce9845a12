import type { SearchFilter, SearchHit } from '../../../shared/contract/conversations.ts';
import type { FoundTurn, SearchStore } from '../../db/chat/search-store.ts';
import { containsAny, createSnippet } from '../../db/search/search-snippet.ts';
import { matchExpression, roughExpression, splitWords } from '../../db/search/search-words.ts';
import { conversationFacet, hasFacet, modelFacet, searchedText } from '../../db/search/turn-index-entry.ts';

/** Turns looked at that hold a word which begins as the last one does, before all that begin with it are gathered. */
const LOOKED_AT = 100;

/**
 * Places where all words of the query occur, newest first; the last word may be unfinished. An empty query finds all
 * that fits the filter. Nothing from the trash, and titles only where nothing is narrowed.
 */
export function searchConversations(
  store: SearchStore,
  { query, filter = {}, limit }: { query: string; filter?: SearchFilter | undefined; limit: number },
): SearchHit[] {
  const expression = matchExpression(query);
  const facets = facetsOf(filter);
  const isNarrowed = facets.length > 0 || filter.from !== undefined || filter.to !== undefined;
  // Signs alone are no words: nothing is found by them, with a filter or without.
  if (expression === undefined && (query.trim() !== '' || !isNarrowed)) return [];
  const wanted = splitWords(query);
  const among = (words: string | undefined) => {
    const all = [...(words === undefined ? [] : [words]), ...facets.map((facet) => `facets : "${facet}"`)];
    return all.length > 0 ? all.join(' AND ') : undefined;
  };
  const found =
    foundRoughly(query, (rough) => store.turns(among(rough), filter, LOOKED_AT), limit) ??
    store.turns(among(expression), filter, limit);
  const turns = found.map(
    (turn): SearchHit => ({
      conversationId: turn.conversationId,
      turnId: turn.id,
      title: turn.title,
      role: turn.role,
      ...createSnippet(searchedText(turn.parts), wanted),
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
      ...createSnippet(title, wanted),
      at,
    }),
  );
  return [...turns, ...titles].sort((a, b) => b.at - a.at).slice(0, limit);
}

/**
 * Finds the same as the exact search, for an unfinished last word: the index would gather all places of all words that
 * begin so, and looking at the newest with a similar beginning is enough where many turns hold one, or few are there at
 * all. Undefined in between: then the exact search is quick.
 */
function foundRoughly(
  query: string,
  turnsBy: (rough: string) => FoundTurn[],
  limit: number,
): FoundTurn[] | undefined {
  const rough = roughExpression(query);
  if (rough === undefined) return undefined;
  const last = splitWords(query).slice(-1);
  const looked = turnsBy(rough);
  const found = looked.filter(({ parts }) => containsAny(searchedText(parts), last));
  // All there are, or as many as are wanted.
  return looked.length < LOOKED_AT || found.length >= limit ? found.slice(0, limit) : undefined;
}

function facetsOf({ model, has = [], conversationId }: SearchFilter): string[] {
  return [
    ...(conversationId === undefined ? [] : [conversationFacet(conversationId)]),
    ...(model === undefined ? [] : [modelFacet(model)]),
    ...has.map(hasFacet),
  ];
}
