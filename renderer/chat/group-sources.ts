import type { NumberedCitation } from './number-citations.ts';

/** The passages that an answer cites from one document. */
export interface SourceDocument {
  readonly key: string;
  readonly citations: readonly NumberedCitation[];
}

/** Groups citations by document in the order of first citation, and lists each passage once. */
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
