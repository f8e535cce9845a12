import type { ExportedHead, ExportedTurn } from '../../../shared/domain/conversation-export.ts';
import { withInstructions } from '../../../shared/domain/project.ts';
import type { ExportedFile } from './conversation-reader.ts';
import type { PageLabels } from './page-labels.ts';

/** The conversation that any format is written from. Turns are read on demand: only one is in memory. */
export interface ExportSource {
  readonly head: ExportedHead;
  /** Yields the turns that the format shows, in order. */
  turns(): Iterable<ExportedTurn>;
  readonly words: PageLabels;
  readonly now: number;
  /** Exported files by their relative path; empty if none are exported. */
  readonly made: readonly (ExportedFile & { readonly path: string })[];
  /** Writes an attached image as a file. @returns its relative path; null if images are not exported. */
  image(base64: string, extension: string): string | null;
}

/** Returns the system prompt as it would be sent: behind the instructions of the project. */
export function systemPrompt({ project, options }: ExportedHead): string {
  return withInstructions(project?.instructions ?? '', options.system);
}

/** Returns the distinct models that answered, in order. */
export function answeringModels(turns: Iterable<ExportedTurn>): string[] {
  const models = new Set<string>();
  for (const { answer } of turns) {
    if (answer !== null) models.add(answer.answeredBy ?? answer.model);
  }
  return [...models];
}
