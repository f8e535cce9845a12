import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { UPLOAD_CHUNK, UPLOAD_MAX } from '../service/limits.ts';
import { base } from './base.ts';

/**
 * Brings a file from the window to the core, piece by piece: to be a reference, to be restored from, or to read
 * conversations of. What nobody has used goes with the next tidying, or when the window leaves.
 */
export const uploadsContract = {
  /** Refused: `too_large` for its purpose, `no_space`, `too_many`. */
  begin: base
    .input(
      z.strictObject({
        purpose: z.enum(['reference', 'backup', 'conversations']),
        bytes: z.int().min(1).max(UPLOAD_MAX),
      }),
    )
    .output(z.object({ id })),
  /** The next piece, base64. `offset` must be where the last one ended; answers with where this one does. */
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
