import { z } from 'zod';
import { NAME_MAX_LENGTH } from '../service/limits.ts';
import { conversationOptions, id } from './conversation.ts';

/**
 * The conversation options in a preset: everything that shapes an answer, without the connection and without invalid
 * input.
 */
export const presetOptions = conversationOptions.omit({ connectionId: true, otherModel: true, unfit: true });
export type PresetOptions = z.infer<typeof presetOptions>;

/** Named conversation options, to be used in others. */
export const preset = z.object({ id, name: z.string(), options: presetOptions, updatedAt: z.int() });
export type Preset = z.infer<typeof preset>;

/** The fields a user may set. */
export const presetFields = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  options: presetOptions.strict(),
});
