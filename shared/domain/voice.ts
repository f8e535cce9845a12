import { z } from 'zod';
import { voiceId } from '../service/speech.ts';

/** A voice to choose from: listed by the service, or added by the user by its id. */
export const voice = z.object({
  voiceId,
  name: z.string(),
  /** A language tag if known (`en-US`), else as received. */
  language: z.string().nullable(),
  gender: z.string().nullable(),
  note: z.string(),
  source: z.enum(['service', 'user']),
  starred: z.boolean(),
});
export type Voice = z.infer<typeof voice>;
