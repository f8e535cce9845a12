import { z } from 'zod';
import { NAME_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../service/limits.ts';
import { id } from './conversation.ts';

/** A saved prompt, inserted in the composer with `/name`. Its variables, `{{name}}`, are requested on use. */
export const savedPrompt = z.object({
  id,
  name: z.string(),
  text: z.string(),
  updatedAt: z.int(),
});
export type SavedPrompt = z.infer<typeof savedPrompt>;

/** The fields a user may set. */
export const savedPromptFields = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  text: z.string().min(1).max(PROMPT_MAX_LENGTH),
});
