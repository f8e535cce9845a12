import { z } from 'zod';
import { serviceErrorData } from '../service/errors.ts';
import { json } from '../service/json.ts';
import { answerEvent } from './answer-event.ts';
import { id } from './conversation.ts';
import { JOB_STATES } from './job-state.ts';

export const jobState = z.enum(JOB_STATES);

/** Kinds of job that views show; core runs each by the handler that is registered for it. */
export const jobKind = z.enum(['chat', 'speech', 'music', 'images']);
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

/** What a job is for, by its kind: the turn it writes, the take it speaks, the song it makes, the drawing it draws. */
export const jobSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat'), conversationId: id, turnId: id }),
  z.object({ kind: z.literal('speech'), takeId: id }),
  z.object({ kind: z.literal('music'), songId: id }),
  z.object({ kind: z.literal('images'), drawingId: id }),
]);
export type JobSubject = z.infer<typeof jobSubject>;

/** How much is done of what is known to be to do: calls of a script, percent of a task. Never an estimate of time. */
export const jobProgress = z.object({ done: z.int(), total: z.int() });
export type JobProgress = z.infer<typeof jobProgress>;

/** Asking after a task at the service: how often, when last (epoch milliseconds), and its state as it came. */
export const jobPolls = z.object({
  count: z.int(),
  lastAt: z.int().nullable(),
  state: z.string().nullable(),
});
export type JobPolls = z.infer<typeof jobPolls>;

/** A job as every view shows it; requests and answers are read apart (`jobs.details`). */
export const job = z.object({
  id,
  kind: jobKind,
  state: jobState,
  /** What the user sees it called: the conversation's title for chat. */
  title: z.string(),
  connectionId: z.string(),
  model: z.string(),
  subject: jobSubject,
  times: jobTimes,
  attempts: z.int(),
  error: serviceErrorData.nullable(),
  progress: jobProgress.nullable(),
  polls: jobPolls.nullable(),
  /** The job this one tries again. */
  retryOf: id.nullable(),
  /** When it is tried again by itself, in epoch milliseconds; only where it waits for that. */
  retryAt: z.int().optional(),
  /** Left waiting by the last run: it goes on only when the user says so. */
  held: z.boolean(),
  /** The user has seen how it ended and wants no more of it: kept, but out of the way. */
  dismissed: z.boolean(),
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
  /** It was refused for now, or never left: it waits before the next try. */
  z.object({ type: z.literal('retry_at'), seq: z.int(), at: z.int(), retryAt: z.int(), attempt: z.int() }),
  z.object({ type: z.literal('progress'), seq: z.int(), at: z.int(), progress: jobProgress }),
  /** One call of a job that makes several has moved. */
  z.object({
    type: z.literal('call'),
    seq: z.int(),
    at: z.int(),
    n: z.int(),
    state: jobState,
    error: serviceErrorData.nullable(),
  }),
  /** The service was asked after its task; `state` as it came, null when the asking itself failed. */
  z.object({ type: z.literal('poll'), seq: z.int(), at: z.int(), polls: jobPolls }),
  /** The log before this number was folded away: read what the job wrote, then go on from here. */
  z.object({ type: z.literal('folded'), seq: z.int(), at: z.int() }),
]);
export type JobEvent = z.infer<typeof jobEvent>;

/** A request as it is kept: all that goes out, but the key. */
export const jobRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: json,
});
export type JobRequest = z.infer<typeof jobRequest>;

/** What came back, the key removed. */
export const jobResponse = z.object({
  status: z.number().nullable(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type JobResponse = z.infer<typeof jobResponse>;

/** One call of a job: most jobs make one, a long script one a segment. Its states are a job's. */
export const jobCall = z.object({
  /** From 0 on, in the order of what is made. */
  n: z.int().min(0),
  state: jobState,
  times: jobTimes,
  attempts: z.int(),
  error: serviceErrorData.nullable(),
  request: jobRequest,
  /** The body of the request was not kept: it is made again of the conversation as it is now, and may differ. */
  reconstructed: z.boolean(),
  response: jobResponse.nullable(),
  /** Where the raw body of an answer that could not be used can be had. */
  rawUrl: z.string().nullable(),
  /** The polls of the job's task, of which this is the newest; null for a call that makes something. */
  polls: jobPolls.nullable(),
});
export type JobCall = z.infer<typeof jobCall>;

/** What the inspector shows: each call as sent and as received, the key removed; none where the records were lost. */
export const jobDetails = z.object({ job, calls: z.array(jobCall) });
export type JobDetails = z.infer<typeof jobDetails>;
