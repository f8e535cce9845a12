import type { SearchFilter, SearchHit } from '../../../shared/contract/conversations.ts';
import type { FoundTurn, SearchStore } from '../../db/chat/search-store.ts';
import { containsAny, createSnippet } from '../../db/search/search-snippet.ts';
import { matchExpression, prefixExpression, splitWords } from '../../db/search/search-words.ts';
import { conversationFacet, hasFacet, modelFacet, searchedText } from '../../db/search/turn-index-entry.ts';

/** Turns checked by a prefix of the last word before the index collects every word that begins with it. */
const CANDIDATES_MAX = 100;

/**
 * Finds turns and titles that contain all words of the query, newest first; the last word may be incomplete. An empty
 * query finds everything that fits the filter. Skips the trash, and finds titles only without a filter other than tags.
 */
export function searchConversations(
  store: SearchStore,
  { query, filter = {}, limit }: { query: string; filter?: SearchFilter | undefined; limit: number },
): SearchHit[] {
  const { sets, query: words } = store.readTags({ tags: filter.tags, query });
  const expression = matchExpression(words);
  const facets = facetsOf(filter);
  const isNarrowed = facets.length > 0 || filter.from !== undefined || filter.to !== undefined;
  // Punctuation is not a word: a query of punctuation finds nothing, with or without a filter.
  if (expression === undefined && (words !== '' || !(isNarrowed || sets.length > 0))) return [];
  const wanted = splitWords(words);
  const expressionWith = (text: string | undefined) => {
    const all = [...(text === undefined ? [] : [text]), ...facets.map((facet) => `facets : "${facet}"`)];
    return all.length > 0 ? all.join(' AND ') : undefined;
  };
  // All messages with a tag say less than the titles of their conversations.
  const isTagOnly = expression === undefined && !isNarrowed;
  const found = isTagOnly
    ? []
    : (findByPrefix(
        words,
        (prefix) => store.turns(expressionWith(prefix), filter, CANDIDATES_MAX, sets),
        limit,
      ) ?? store.turns(expressionWith(expression), filter, limit, sets));
  const turns = found.map(({ conversationId, id, title, role, parts, createdAt }) => ({
    hit: { conversationId, turnId: id, title, role, at: createdAt },
    text: () => searchedText(parts),
  }));
  const titles = isNarrowed
    ? []
    : store.titles(expression, sets, limit).map(({ conversationId, title, at }) => ({
        hit: { conversationId, turnId: null, title, role: 'title' as const, at },
        text: () => title,
      }));
  // Snippets are most of the work, so only what is returned gets one.
  return [...turns, ...titles]
    .sort((a, b) => b.hit.at - a.hit.at)
    .slice(0, limit)
    .map(({ hit, text }) => ({ ...hit, ...createSnippet(text(), wanted) }));
}

/**
 * Returns the same as the exact search for an incomplete last word, but faster: instead of collecting all words with
 * that prefix, it checks the newest turns with a similar one. That suffices if many of them match or there are few in
 * total. Returns undefined otherwise; the exact search is then fast.
 */
function findByPrefix(
  query: string,
  turnsBy: (prefix: string) => FoundTurn[],
  limit: number,
): FoundTurn[] | undefined {
  const prefix = prefixExpression(query);
  if (prefix === undefined) return undefined;
  const last = splitWords(query).slice(-1);
  const candidates = turnsBy(prefix);
  const found = candidates.filter(({ parts }) => containsAny(searchedText(parts), last));
  // These are all candidates, or enough matches.
  return candidates.length < CANDIDATES_MAX || found.length >= limit ? found.slice(0, limit) : undefined;
}

function facetsOf({ model, has = [], conversationId }: SearchFilter): string[] {
  return [
    ...(conversationId === undefined ? [] : [conversationFacet(conversationId)]),
    ...(model === undefined ? [] : [modelFacet(model)]),
    ...has.map(hasFacet),
  ];
}
