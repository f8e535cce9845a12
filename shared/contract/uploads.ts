import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { UPLOAD_CHUNK, UPLOAD_MAX } from '../service/limits.ts';
import { base } from './base.ts';

/**
 * Uploads a file in chunks: a reference image or cover, a backup, or conversations to import. An unused upload is removed by the
 * next cleanup, or when the window leaves.
 */
export const uploadsContract = {
  /** Starts an upload. Refused: `too_large` for its purpose, `no_space`, `too_many`. */
  begin: base
    .input(
      z.strictObject({
        purpose: z.enum(['reference', 'backup', 'conversations']),
        bytes: z.int().min(1).max(UPLOAD_MAX),
      }),
    )
    .output(z.object({ id })),
  /** Appends the next chunk, base64. `offset` must be the end of the last one; returns the end of this one. */
  append: base
    .input(
      z.strictObject({
        id,
        offset: z.int().min(0).max(UPLOAD_MAX),
        chunk: z.string().max(Math.ceil(UPLOAD_CHUNK / 3) * 4),
      }),
    )
    .output(z.object({ offset: z.int() })),
  drop: base.input(z.strictObject({ id })).output(z.void()),
};
