import type { ExportedHead, ExportedTurn } from '../../shared/domain/conversation-export.ts';
import type { MadeFile } from './conversation-reader.ts';
import type { PageWords } from './page-words.ts';

/** What a conversation is written from, in any format. Turns are read as they are asked for: only one is held. */
export interface Source {
  readonly head: ExportedHead;
  /** Those the format shows, in their order. */
  turns(): Iterable<ExportedTurn>;
  readonly words: PageWords;
  readonly now: number;
  /** Files that go along beside it, by their way from it; empty: none do. */
  readonly made: readonly (MadeFile & { readonly path: string })[];
  /** Puts an attached picture beside it. @returns its way from there; null: pictures do not go along. */
  picture(base64: string, extension: string): string | null;
}

/** The models that answered, each once, in order. */
export function modelsOf(turns: Iterable<ExportedTurn>): string[] {
  const models = new Set<string>();
  for (const { answer } of turns) {
    if (answer !== null) models.add(answer.answeredBy ?? answer.model);
  }
  return [...models];
}
