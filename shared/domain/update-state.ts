import { z } from 'zod';

/** A newer version, as described by its release. */
export const newVersion = z.object({
  version: z.string().max(100),
  /** Its page for the user; null if only this program can download it. */
  page: z.string().max(2000).nullable(),
  /** Whether it can be downloaded and installed from here, with its signature checked; else manually from its page. */
  canInstall: z.boolean(),
});
export type NewVersion = z.infer<typeof newVersion>;

/** The state of the update check. */
export const updateState = z.discriminatedUnion('kind', [
  /** This copy does not update itself: it runs from sources, or was packed without an update source. */
  z.object({ kind: z.literal('unavailable'), why: z.enum(['from_sources', 'no_place']) }),
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('looking') }),
  /** When the last check found nothing newer, in epoch milliseconds. */
  z.object({ kind: z.literal('newest'), lookedAt: z.number() }),
  z.object({ kind: z.literal('found'), found: newVersion }),
  z.object({ kind: z.literal('fetching'), found: newVersion, percent: z.number().min(0).max(100) }),
  /** Downloaded, its signature checked; `install` installs it. */
  z.object({ kind: z.literal('ready'), found: newVersion }),
  /**
   * Nothing was changed. The check (`looking`) or download (`fetching`) failed; an invalid signature fails the latter.
   */
  z.object({ kind: z.literal('failed'), at: z.enum(['looking', 'fetching']), said: z.string().max(500) }),
]);
export type UpdateState = z.infer<typeof updateState>;
