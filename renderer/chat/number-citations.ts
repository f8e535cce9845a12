import type { Part } from '../../shared/domain/conversation.ts';
import type { Citation } from '../../shared/service/messages.ts';

export interface NumberedCitation {
  readonly number: number;
  readonly citation: Citation;
}

/** Numbers the citations of an answer from 1; the same passage keeps its number. */
export function numberCitations(parts: readonly Part[]): NumberedCitation[][] {
  const numbers = new Map<string, number>();
  return parts.map((part) => {
    if (part.type !== 'text') return [];
    const seen = new Set<number>();
    return (part.citations ?? []).flatMap((citation) => {
      const key = JSON.stringify(citation);
      const number = numbers.get(key) ?? numbers.size + 1;
      numbers.set(key, number);
      if (seen.has(number)) return [];
      seen.add(number);
      return [{ number, citation }];
    });
  });
}

/** The passages of one document that an answer cites. */
export interface SourceDocument {
  readonly key: string;
  readonly citations: readonly NumberedCitation[];
}

/** Groups citations by document in the order of first citation, and lists each passage once. */
export function groupSources(citations: readonly NumberedCitation[]): SourceDocument[] {
  const documents = new Map<string, Map<number, NumberedCitation>>();
  for (const one of citations) {
    const { document_index: index, document_title: title, file_id: file } = one.citation;
    // A passage without any document information forms its own group.
    const key =
      index === undefined && !title && !file ? `alone ${one.number}` : JSON.stringify([index, title, file]);
    const of = documents.get(key) ?? new Map<number, NumberedCitation>();
    of.set(one.number, one);
    documents.set(key, of);
  }
  return [...documents].map(([key, of]) => ({ key, citations: [...of.values()] }));
}
