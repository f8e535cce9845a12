import { z } from 'zod';
import { NAME_MAX_LENGTH } from '../service/limits.ts';
import { conversationOptions, id } from './conversation.ts';

/** What a preset holds of a conversation's options: all that shapes an answer, but neither where it is asked for nor what cannot be sent. */
export const presetOptions = conversationOptions.omit({ connectionId: true, otherModel: true, unfit: true });
export type PresetOptions = z.infer<typeof presetOptions>;

/** Options of a conversation under a name, to be used in others. */
export const preset = z.object({ id, name: z.string(), options: presetOptions, updatedAt: z.int() });
export type Preset = z.infer<typeof preset>;

/** What a person may set of it. */
export const presetFields = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX_LENGTH),
  options: presetOptions.strict(),
});
