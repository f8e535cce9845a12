import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { job, jobDetails, jobEvent, jobState } from '../domain/job.ts';
import { base } from './base.ts';

const byId = z.strictObject({ id });

export const jobsContract = {
  /** Newest first. */
  list: base
    .input(
      z.strictObject({
        states: z.array(jobState).optional(),
        before: id.optional(),
        limit: z.int().min(1).max(500),
      }),
    )
    .output(z.object({ items: z.array(job), more: z.boolean() })),
  get: base.input(byId).output(job),
  /**
   * The job's log after number `after`, then what comes, until the job ends. Leaving ends the watching, never the job.
   * Neighbouring deltas are merged.
   */
  watch: base.input(z.strictObject({ id, after: z.int().min(0) })).output(eventIterator(jobEvent)),
  /** Stops waiting for the service; it may still finish and bill. Nothing happens to a job that has ended. */
  cancel: base.input(byId).output(job),
  details: base.input(byId).output(jobDetails),
};
