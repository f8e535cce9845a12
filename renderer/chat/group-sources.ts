import type { NumberedCitation } from './number-citations.ts';

/** What an answer took from one document. */
export interface SourceDocument {
  readonly key: string;
  readonly citations: readonly NumberedCitation[];
}

/** Citations by their document, each passage once, documents in the order they are first cited. */
export function groupSources(citations: readonly NumberedCitation[]): SourceDocument[] {
  const documents = new Map<string, Map<number, NumberedCitation>>();
  for (const one of citations) {
    const { document_index: index, document_title: title, file_id: file } = one.citation;
    // Without any name of its document a passage stands for itself.
    const key =
      index === undefined && !title && !file ? `alone ${one.number}` : JSON.stringify([index, title, file]);
    const of = documents.get(key) ?? new Map<number, NumberedCitation>();
    of.set(one.number, one);
    documents.set(key, of);
  }
  return [...documents].map(([key, of]) => ({ key, citations: [...of.values()] }));
}
