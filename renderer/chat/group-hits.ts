import type { SearchHit } from '../../shared/contract/conversations.ts';

/** A row of what a search found: a conversation, or a place in it. */
export type HitGroupRow =
  | {
      readonly type: 'heading';
      readonly key: string;
      readonly title: SearchHit | null;
      readonly first: SearchHit;
    }
  | { readonly type: 'conversation'; readonly key: string; readonly hit: SearchHit };

/**
 * Places found, by conversation: each stands where its newest place does. A conversation found by its title alone is
 * a place of its own, under its heading.
 */
export function groupHits(hits: readonly SearchHit[]): HitGroupRow[] {
  const byConversation = Map.groupBy(hits, (hit) => hit.conversationId);
  return [...byConversation.values()].flatMap((found): HitGroupRow[] => {
    const [first] = found;
    if (!first) return [];
    const title = found.find((hit) => hit.role === 'title') ?? null;
    const places = found.filter((hit) => hit.role !== 'title');
    const heading: HitGroupRow = { type: 'heading', key: first.conversationId, title, first };
    const shown = places.length > 0 ? places : found;
    return [
      heading,
      ...shown.map(
        (hit): HitGroupRow => ({
          type: 'conversation',
          key: `${hit.conversationId} ${hit.turnId} ${hit.role}`,
          hit,
        }),
      ),
    ];
  });
}
