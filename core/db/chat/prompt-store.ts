import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { NamedRows } from '../named-rows.ts';

const promptRow = z
  .object({ id: z.string(), name: z.string(), text: z.string(), updated_at: z.int() })
  .transform(({ updated_at, ...row }): SavedPrompt => ({ ...row, updatedAt: updated_at }));

/** Stores the user's saved prompts. */
export class PromptStore extends NamedRows<SavedPrompt> {
  constructor(db: DatabaseSync) {
    super(db, { table: 'prompt', column: 'text', schema: promptRow });
  }

  protected override content({ text }: SavedPrompt): string {
    return text;
  }
}
