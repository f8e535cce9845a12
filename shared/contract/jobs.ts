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
   * Yields the job's log after number `after`, then new events until the job ends. Leaving the stream does not affect
   * the job. Adjacent deltas are merged.
   */
  watch: base.input(z.strictObject({ id, after: z.int().min(0) })).output(eventIterator(jobEvent)),
  /** Stops waiting for the service, which may still finish and bill. Does nothing to an ended job. */
  cancel: base.input(byId).output(job),
  /**
   * Sends a failed, stopped or unknown job again, as a new job that refers to this one; successful calls are kept and
   * not repeated. It may bill again, so only the user triggers it.
   */
  retry: billed.input(z.strictObject({ opId, id })).output(job),
  /** Continues a held job. */
  start: base.input(byId).output(job),
  /** Hides an ended job from the list. */
  dismiss: base.input(byId).output(job),
  /** Removes these ended jobs, or all, from the list, except those that await the user's decision; their results stay. */
  clear: base
    .input(z.strictObject({ ids: z.array(id).min(1).max(500).optional() }))
    .output(z.object({ cleared: z.int() })),
  details: base.input(byId).output(jobDetails),
  /**
   * Saves the raw body of call `n` whose answer could not be used, where the host has a dialog (`app.info`); else the
   * window downloads it.
   */
  saveRaw: base
    .input(z.strictObject({ id, n: z.int().min(0).max(100_000) }))
    .output(z.object({ saved: z.boolean() })),
};
