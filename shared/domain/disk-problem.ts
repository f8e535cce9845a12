import { z } from 'zod';

/** Why nothing can be kept at the moment, and where. Lasts until a write goes well again, `damaged` until a restart. */
export const diskProblem = z.object({
  /** Under 200 MB are free, or the disk takes nothing more; else why it does not. */
  reason: z.enum(['full', 'denied', 'read_only', 'gone', 'failed', 'damaged']),
  /** What is kept there: everything, or the files of what is made. */
  place: z.enum(['data', 'library']),
  folder: z.string(),
});
export type DiskProblem = z.infer<typeof diskProblem>;
