import { z } from 'zod';
import { json } from '../service/json.ts';
import { EMBEDDED_PROMPT_MAX } from '../service/limits.ts';
import { id } from './conversation.ts';
import { assetKind } from './library-item.ts';

/** Maximum number of versions of one song: more than any service returns. */
export const VERSIONS_MAX = 20;

/** The version and song of a file, so that a song lost with its records can be rebuilt. */
const recipeSong = z.object({
  id,
  n: z
    .int()
    .min(0)
    .max(VERSIONS_MAX - 1),
  /** As received with the version: plain, or timed. */
  lyrics: z.string().max(EMBEDDED_PROMPT_MAX).nullable(),
});
export type RecipeSong = z.infer<typeof recipeSong>;

/**
 * How a file was made, embedded in the file itself: enough to restore its record. Contains neither keys nor bytes of
 * other files.
 */
export const recipe = z.object({
  app: z.literal('Quartet'),
  /** Version of this record. */
  form: z.literal(1),
  /** The file's id in its original library. */
  id,
  kind: assetKind,
  title: z.string().max(1000),
  /** The request's text: a prompt, a script, lyrics. */
  prompt: z.string().max(EMBEDDED_PROMPT_MAX),
  model: z.string().max(1000),
  /** The voice of a take, the style of a song. */
  about: z.string().max(1000).optional(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  /** The other parameters of the request, named as the service names them, e.g. `size`, `style`, `voice_setting`. */
  settings: z.record(z.string(), json),
  /** Older song files lack it. An unreadable value does not invalidate the rest. */
  song: recipeSong.optional().catch(undefined),
});
export type Recipe = z.infer<typeof recipe>;
