import { z } from 'zod';

/** Why and where nothing can be saved. Lasts until a write succeeds, `damaged` until a restart. */
export const diskProblem = z.object({
  /** `full`: under 200 MB are free, or the disk accepts nothing more; else the cause of the failure. */
  reason: z.enum(['full', 'denied', 'read_only', 'gone', 'failed', 'damaged']),
  /** The affected folder: all data, or the library. */
  place: z.enum(['data', 'library']),
  folder: z.string(),
});
export type DiskProblem = z.infer<typeof diskProblem>;
