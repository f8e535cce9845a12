import { z } from 'zod';
import { serviceErrorData } from '../service/errors.ts';
import { json } from '../service/json.ts';
import { answerEvent } from './answer-event.ts';
import { id } from './conversation.ts';
import { JOB_STATES } from './job-state.ts';

export const jobState = z.enum(JOB_STATES);

/** Kinds of job; one entry in core/jobs/kinds.ts each. */
export const jobKind = z.enum(['chat']);
export type JobKind = z.infer<typeof jobKind>;

/** Moments of a job in epoch milliseconds, null until they come. */
export const jobTimes = z.object({
  created: z.int(),
  sent: z.int().nullable(),
  /** First byte of the answer's head. */
  firstByte: z.int().nullable(),
  /** First piece of content. */
  firstToken: z.int().nullable(),
  ended: z.int().nullable(),
});
export type JobTimes = z.infer<typeof jobTimes>;

/** A job as every view shows it; requests and answers are read apart (`jobs.details`). */
export const job = z.object({
  id,
  kind: jobKind,
  state: jobState,
  /** What the user sees it called: the conversation's title for chat. */
  title: z.string(),
  connectionId: z.string(),
  model: z.string(),
  /** What it is for: the turn it writes, and the conversation to open. */
  subject: z.object({ conversationId: id, turnId: id }),
  times: jobTimes,
  attempts: z.int(),
  error: serviceErrorData.nullable(),
  /** Highest number in its log. */
  seq: z.int(),
});
export type Job = z.infer<typeof job>;

/** One numbered entry of a job's log. Numbers rise without gaps when written; a merged delta carries the last of its own. */
export const jobEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    seq: z.int(),
    at: z.int(),
    state: jobState,
    error: serviceErrorData.nullable(),
  }),
  z.object({ type: z.literal('answer'), seq: z.int(), at: z.int(), event: answerEvent }),
  /** Nothing has come for a while; the job is still waiting for the service. */
  z.object({ type: z.literal('still_waiting'), seq: z.int(), at: z.int(), silentMs: z.int() }),
  /** The service asked to wait before the next try. */
  z.object({ type: z.literal('retry_at'), seq: z.int(), at: z.int(), retryAt: z.int(), attempt: z.int() }),
  /** The log before this number was folded away: read what the job wrote, then go on from here. */
  z.object({ type: z.literal('folded'), seq: z.int(), at: z.int() }),
]);
export type JobEvent = z.infer<typeof jobEvent>;

/** What the inspector shows: as sent and as received, the key removed. */
export const jobDetails = z.object({
  job,
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: json,
  }),
  response: z
    .object({ status: z.number().nullable(), headers: z.record(z.string(), z.string()), body: z.string() })
    .nullable(),
});
export type JobDetails = z.infer<typeof jobDetails>;
