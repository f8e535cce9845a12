import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { job, jobDetails, jobEvent, jobKind, jobState } from '../domain/job.ts';
import { base, billed, opId, page } from './base.ts';

const byId = z.strictObject({ id });

export const jobsContract = {
  /** Newest first. */
  list: base
    .input(
      z.strictObject({
        states: z.array(jobState).max(20).optional(),
        kinds: z.array(jobKind).max(10).optional(),
        before: id.optional(),
        limit: z.int().min(1).max(500),
      }),
    )
    .output(page(job)),
  get: base.input(byId).output(job),
  /**
   * The job's log after number `after`, then what comes, until the job ends. Leaving ends the watching, never the job.
   * Neighbouring deltas are merged.
   */
  watch: base.input(z.strictObject({ id, after: z.int().min(0) })).output(eventIterator(jobEvent)),
  /** Stops waiting for the service; it may still finish and bill. Nothing happens to a job that has ended. */
  cancel: base.input(byId).output(job),
  /**
   * Sends again what failed, was stopped or has an unknown outcome, as a new job that names this one; calls that went
   * well are kept and not sent again. It may bill again: only ever on the user's click.
   */
  retry: billed.input(z.strictObject({ opId, id })).output(job),
  /** Lets a held job go on. */
  start: base.input(byId).output(job),
  /** Puts an ended job out of the way: the user knows. */
  dismiss: base.input(byId).output(job),
  /** Takes all ended jobs out of the list, but those the user still has to decide on; what they made stays. */
  clear: base.input(z.void()).output(z.object({ cleared: z.int() })),
  details: base.input(byId).output(jobDetails),
  /**
   * Asks where to and copies there what is kept of call `n`'s answer, which could not be used. Only where the host has a
   * dialog (`app.info`); else the window downloads it.
   */
  saveRaw: base
    .input(z.strictObject({ id, n: z.int().min(0).max(100_000) }))
    .output(z.object({ saved: z.boolean() })),
};
