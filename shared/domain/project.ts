import { z } from 'zod';
import { NAME_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../service/limits.ts';
import { id } from './conversation.ts';

/** A group of conversations. Its instructions are sent ahead of the system prompt of each. */
export const project = z.object({
  id,
  name: z.string(),
  instructions: z.string(),
  updatedAt: z.int(),
});
export type Project = z.infer<typeof project>;

/** The fields a user may set. */
export const projectFields = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  instructions: z.string().max(PROMPT_MAX_LENGTH),
});

/** Joins the instructions of a project and a system prompt by an empty line; a blank one is left out. */
export function withInstructions(instructions: string, system: string): string {
  return [instructions, system].filter((text) => text.trim() !== '').join('\n\n');
}
