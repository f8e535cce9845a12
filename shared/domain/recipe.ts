import { z } from 'zod';
import { json } from '../service/json.ts';
import { PROMPT_KEPT_MAX } from '../service/limits.ts';
import { id } from './conversation.ts';
import { assetKind } from './library-item.ts';

/** Most versions of one song: more than any service makes. */
export const VERSIONS_MAX = 20;

/** Which version of which song a file is, so that a song lost with its records is one song again. */
const recipeSong = z.object({
  id,
  n: z
    .int()
    .min(0)
    .max(VERSIONS_MAX - 1),
  /** As they came with the version: plain, or with times. */
  lyrics: z.string().max(PROMPT_KEPT_MAX).nullable(),
});
export type RecipeSong = z.infer<typeof recipeSong>;

/**
 * How a file was made, as it stands inside the file itself: enough to know it again when all records are lost. Holds no
 * key and no bytes of other files.
 */
export const recipe = z.object({
  app: z.literal('Quartet'),
  /** Form of this record. */
  form: z.literal(1),
  /** The file's id in the library it was made in. */
  id,
  kind: assetKind,
  title: z.string().max(1000),
  /** What was asked for: a prompt, a script, lyrics. */
  prompt: z.string().max(PROMPT_KEPT_MAX),
  model: z.string().max(1000),
  /** Who speaks a take, the style of a song. */
  about: z.string().max(1000).optional(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  /** Everything else of the request by the service's own names, e.g. `size`, `style`, `voice_setting`. */
  settings: z.record(z.string(), json),
  /** Files of songs that older versions wrote do not have it. What cannot be read of it does not spoil the rest. */
  song: recipeSong.optional().catch(undefined),
});
export type Recipe = z.infer<typeof recipe>;
