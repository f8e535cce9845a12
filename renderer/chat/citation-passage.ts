import type { Part, Turn } from '../../shared/domain/conversation.ts';
import type { Citation } from '../../shared/service/messages.ts';

export type DocumentPart = Extract<Part, { type: 'document' }>;

/** A passage of an attached document, with UTF-16 offsets into its text. */
export interface Passage {
  readonly document: DocumentPart;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the documents that this answer could cite: those attached above it, in the order they were sent.
 */
export function citableDocuments(turns: readonly Turn[], answer: Turn): readonly DocumentPart[] {
  const above = turns.slice(0, Math.max(0, turns.findLastIndex((turn) => turn.id === answer.parentId) + 1));
  return above.flatMap((turn) =>
    turn.parts.flatMap((part) => (part.type === 'document' && part.cite ? [part] : [])),
  );
}

/**
 * Returns the passage a citation refers to in the attached documents, or null if there is none. Finds the
 * document by title, else by index. Services count characters in UTF-16 units or in code points, so the one
 * that yields the cited text is used.
 * @param whole whether the documents are all that were sent, which makes the index reliable
 * @see SERVICE.md §2.4
 */
export function citedPassage(
  citation: Citation,
  documents: readonly DocumentPart[],
  whole: boolean,
): Passage | null {
  const titled = documents.filter((document) => document.title === citation.document_title);
  const indexed = whole ? documents[citation.document_index ?? -1] : undefined;
  const candidates = titled.length > 0 ? titled : indexed ? [indexed] : [];
  for (const document of candidates) {
    const range = rangeIn(document.text, citation);
    if (range) return { document, ...range };
  }
  return null;
}

function rangeIn(text: string, citation: Citation): { from: number; to: number } | null {
  const { start_char_index: start, end_char_index: end, cited_text: cited } = citation;
  const isRange =
    Number.isInteger(start) && Number.isInteger(end) && start !== undefined && end !== undefined;
  if (isRange && start >= 0 && end > start) {
    const units = { from: start, to: end };
    const points = inCodePoints(text, start, end);
    if (cited === undefined) return end <= text.length ? units : null;
    const fits = [units, points].find((range) => range && text.slice(range.from, range.to) === cited);
    if (fits) return fits;
  }
  // A wrong range does no harm if the cited text occurs exactly once.
  const at = cited === undefined || cited === '' ? -1 : text.indexOf(cited);
  if (cited === undefined || at === -1 || text.indexOf(cited, at + 1) !== -1) return null;
  return { from: at, to: at + cited.length };
}

/** Converts a range of code points to UTF-16 offsets; null when the text is shorter. */
function inCodePoints(text: string, start: number, end: number): { from: number; to: number } | null {
  let from = -1;
  let count = 0;
  for (let at = 0; at <= text.length; count++) {
    if (count === start) from = at;
    if (count === end) return { from, to: at };
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return null;
}
