import { z } from 'zod';
import { NAME_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../service/limits.ts';
import { id } from './conversation.ts';

/** A prompt the user saved: called up in the composer by `/name`. `{{name}}` in its text is asked for when it is used. */
export const savedPrompt = z.object({
  id,
  name: z.string(),
  text: z.string(),
  updatedAt: z.int(),
});
export type SavedPrompt = z.infer<typeof savedPrompt>;

/** What a person may set of it. */
export const savedPromptFields = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  text: z.string().min(1).max(PROMPT_MAX_LENGTH),
});
