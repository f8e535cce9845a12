import { z } from 'zod';

/** A newer version, as its release tells of it. */
export const newVersion = z.object({
  version: z.string().max(100),
  /** Where a person can get it; null where only this program can. */
  page: z.string().max(2000).nullable(),
  /** It can be fetched and put in place from here, its signature checked; else by hand from its page. */
  canInstall: z.boolean(),
});
export type NewVersion = z.infer<typeof newVersion>;

/** Where the search for newer versions stands. */
export const updateState = z.discriminatedUnion('kind', [
  /** This copy is not updated from here: it runs from its sources, or was packed without a place to look at. */
  z.object({ kind: z.literal('unavailable'), why: z.enum(['from_sources', 'no_place']) }),
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('looking') }),
  /** Epoch milliseconds of the look that found nothing newer. */
  z.object({ kind: z.literal('newest'), lookedAt: z.number() }),
  z.object({ kind: z.literal('found'), found: newVersion }),
  z.object({ kind: z.literal('fetching'), found: newVersion, percent: z.number().min(0).max(100) }),
  /** On disk, its signature checked; put in place by `install`. */
  z.object({ kind: z.literal('ready'), found: newVersion }),
  /** Nothing was changed. `looking` for a newer version went wrong, or `fetching` it, which a bad signature does too. */
  z.object({ kind: z.literal('failed'), at: z.enum(['looking', 'fetching']), said: z.string().max(500) }),
]);
export type UpdateState = z.infer<typeof updateState>;
