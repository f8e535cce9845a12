import { createHash } from 'node:crypto';
import type { SearchFilter } from '../../../shared/contract/conversations.ts';
import type { Part } from '../../../shared/domain/conversation.ts';
import type { StoredTurn } from '../chat/turn-row.ts';

/** Length of the indexed part of a document, in UTF-16 units: users search for its title or beginning. */
const DOCUMENT_SEARCHED = 20_000;

type Facet = NonNullable<SearchFilter['has']>[number];

/**
 * Prefixes of facets, which are index terms that cannot be typed: each begins with a character of Unicode's private use
 * area, which the tokenizer treats as a letter and which search texts never contain.
 */
const SIGN = { has: '\u{e000}', model: '\u{e001}', conversation: '\u{e002}' } as const;

export const hasFacet = (facet: Facet) => `${SIGN.has}${facet}`;
export const conversationFacet = (id: string) => `${SIGN.conversation}${id}`;
/** Hashed, since names of models may contain anything, and are case-sensitive. */
export const modelFacet = (model: string) =>
  `${SIGN.model}${createHash('sha256').update(model).digest('hex').slice(0, 16)}`;

/** The searchable text of a turn, and the facets for its filters. */
export interface TurnIndexEntry {
  readonly text: string;
  readonly facets: string;
}

/**
 * Returns the index entry of a turn, or null for none. If the result for an indexed turn changes, the index must be
 * rebuilt: it removes a turn by exactly this entry.
 */
export function turnIndexEntry(
  turn: Pick<StoredTurn, 'conversationId' | 'parts' | 'answer' | 'bookmarkedAt'>,
): TurnIndexEntry | null {
  if (turn.parts.length === 0) return null;
  const models = turn.answer ? [turn.answer.model, turn.answer.answeredBy ?? turn.answer.model] : [];
  const facets = new Set([
    conversationFacet(turn.conversationId),
    ...models.map(modelFacet),
    ...turn.parts.flatMap(facetsOf).map(hasFacet),
    ...(turn.bookmarkedAt === undefined ? [] : [hasFacet('bookmark')]),
  ]);
  return { text: searchedText(turn.parts), facets: [...facets].join(' ') };
}

/** Returns the searchable text of a turn: its messages and attachments. */
export function searchedText(parts: readonly Part[]): string {
  return parts.flatMap(searched).join('\n\n');
}

function searched(part: Part): string[] {
  switch (part.type) {
    case 'text':
      return [part.text];
    case 'image':
      return part.caption === undefined ? [] : [part.caption];
    case 'document':
      return [part.title, part.text.slice(0, DOCUMENT_SEARCHED)];
    default:
      return [];
  }
}

/** The beginning of a fenced code block in Markdown. */
const FENCE = /^ {0,3}(`{3}|~{3})/m;

function facetsOf(part: Part): Facet[] {
  switch (part.type) {
    case 'text':
      return FENCE.test(part.text) ? ['code'] : [];
    case 'image':
      return ['image'];
    case 'document':
      return ['document'];
    case 'tool_call':
    case 'tool_result':
      return ['tool'];
    case 'thinking':
    case 'other':
      return [];
    default:
      return part satisfies never;
  }
}
