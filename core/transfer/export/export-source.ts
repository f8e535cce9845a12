import type { ExportedHead, ExportedTurn } from '../../../shared/domain/conversation-export.ts';
import type { ExportedFile } from './conversation-reader.ts';
import type { PageLabels } from './page-labels.ts';

/** What a conversation is written from, in any format. Turns are read as they are asked for: only one is held. */
export interface ExportSource {
  readonly head: ExportedHead;
  /** Those the format shows, in their order. */
  turns(): Iterable<ExportedTurn>;
  readonly words: PageLabels;
  readonly now: number;
  /** Files that go along beside it, by their way from it; empty: none do. */
  readonly made: readonly (ExportedFile & { readonly path: string })[];
  /** Puts an attached picture beside it. @returns its way from there; null: pictures do not go along. */
  picture(base64: string, extension: string): string | null;
}

/** The models that answered, each once, in order. */
export function answeringModels(turns: Iterable<ExportedTurn>): string[] {
  const models = new Set<string>();
  for (const { answer } of turns) {
    if (answer !== null) models.add(answer.answeredBy ?? answer.model);
  }
  return [...models];
}
