import { z } from 'zod';
import { serviceErrorData } from '../service/errors.ts';
import { json } from '../service/json.ts';
import { answerEvent } from './answer-event.ts';
import { id } from './conversation.ts';
import { isEnd, JOB_STATES } from './job-state.ts';

export const jobState = z.enum(JOB_STATES);

/** Kinds of job that views show; core runs each with its registered handler. */
export const jobKind = z.enum(['chat', 'speech', 'music', 'images']);
export type JobKind = z.infer<typeof jobKind>;

/** Times of a job's steps in epoch milliseconds, null until then. */
export const jobTimes = z.object({
  created: z.int(),
  sent: z.int().nullable(),
  /** First byte of the response head. */
  firstByte: z.int().nullable(),
  /** First piece of content. */
  firstToken: z.int().nullable(),
  ended: z.int().nullable(),
});
export type JobTimes = z.infer<typeof jobTimes>;

/** The subject of a job by its kind: the turn, take, song or image generation it produces. */
export const jobSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat'), conversationId: id, turnId: id }),
  z.object({ kind: z.literal('speech'), takeId: id }),
  z.object({ kind: z.literal('music'), songId: id }),
  z.object({ kind: z.literal('images'), generationId: id }),
]);
export type JobSubject = z.infer<typeof jobSubject>;

/** Progress of known work: calls of a script, percent of a task. Never an estimate of time. */
export const jobProgress = z.object({ done: z.int(), total: z.int() });
export type JobProgress = z.infer<typeof jobProgress>;

/** Polls of a task at the service: their count, the last time (epoch milliseconds), and the state as received. */
export const jobPolls = z.object({
  count: z.int(),
  lastAt: z.int().nullable(),
  state: z.string().nullable(),
});
export type JobPolls = z.infer<typeof jobPolls>;

/** A job as every view shows it; requests and responses are read separately (`jobs.details`). */
export const job = z.object({
  id,
  kind: jobKind,
  state: jobState,
  /** The title the user sees: the beginning of the question for chat. */
  title: z.string(),
  connectionId: z.string(),
  model: z.string(),
  subject: jobSubject,
  times: jobTimes,
  attempts: z.int(),
  error: serviceErrorData.nullable(),
  progress: jobProgress.nullable(),
  polls: jobPolls.nullable(),
  /** The job that this one retries. */
  retryOf: id.nullable(),
  /** That job made its take: this one regenerates a segment of it. */
  regenerates: z.boolean(),
  /** When it is retried automatically, in epoch milliseconds; only while it waits for that. */
  retryAt: z.int().optional(),
  /** Why the last attempt was refused or not sent; only with `retryAt`. */
  retryError: serviceErrorData.optional(),
  /** Left waiting by the last run: it continues only at the user's request. */
  held: z.boolean(),
  /** The user has dismissed its outcome: it is kept but hidden. */
  dismissed: z.boolean(),
  /** Highest number in its log. */
  seq: z.int(),
});
export type Job = z.infer<typeof job>;

/** The question a job asks the user: whether to go on since a restart, or what to do after an unknown outcome. */
export const jobQuestion = z.enum(['held', 'unknown']);
export type JobQuestion = z.infer<typeof jobQuestion>;

/** How a view of a generation tells of its newest job, which refers to the older ones. */
export const newestJob = {
  connectionId: z.string(),
  jobId: id,
  state: jobState,
  error: serviceErrorData.nullable(),
  question: jobQuestion.nullable(),
  /** Percent for a task, if the service reports it. */
  progress: jobProgress.nullable(),
};
/** The same of a job with a task at the service. */
export const newestTask = {
  ...newestJob,
  polls: jobPolls.nullable(),
  /** The service's id of the task, once known. */
  taskId: z.string().nullable(),
};

/** Returns what a job asks the user; null if nothing. */
export function questionOf({
  state,
  held,
  dismissed,
}: Pick<Job, 'state' | 'held' | 'dismissed'>): JobQuestion | null {
  if (dismissed) return null;
  if (state === 'unknown') return 'unknown';
  return held && !isEnd(state) ? 'held' : null;
}

/** A numbered entry of a job's log. Numbers have no gaps when written; a merged delta has the last of its numbers. */
export const jobEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    seq: z.int(),
    at: z.int(),
    state: jobState,
    error: serviceErrorData.nullable(),
  }),
  z.object({ type: z.literal('answer'), seq: z.int(), at: z.int(), event: answerEvent }),
  /** Nothing has arrived for a while; the job is still waiting for the service. */
  z.object({ type: z.literal('still_waiting'), seq: z.int(), at: z.int(), silentMs: z.int() }),
  /** The attempt was refused for now, or never sent: the job waits before the next. */
  z.object({
    type: z.literal('retry_at'),
    seq: z.int(),
    at: z.int(),
    retryAt: z.int(),
    attempt: z.int(),
    /** Absent in logs of older versions. */
    error: serviceErrorData.optional(),
  }),
  z.object({ type: z.literal('progress'), seq: z.int(), at: z.int(), progress: jobProgress }),
  /** A call of a job with several calls changed. */
  z.object({
    type: z.literal('call'),
    seq: z.int(),
    at: z.int(),
    n: z.int(),
    state: jobState,
    error: serviceErrorData.nullable(),
  }),
  /** The task was polled; `state` as received, null if the poll itself failed. */
  z.object({ type: z.literal('poll'), seq: z.int(), at: z.int(), polls: jobPolls }),
  /** The log before this number was compacted: read the job's output, then continue from here. */
  z.object({ type: z.literal('folded'), seq: z.int(), at: z.int() }),
]);
export type JobEvent = z.infer<typeof jobEvent>;

/** A stored request: everything that is sent except the key. */
export const jobRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: json,
});
export type JobRequest = z.infer<typeof jobRequest>;

/** The response, with the key redacted. */
export const jobResponse = z.object({
  status: z.number().nullable(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type JobResponse = z.infer<typeof jobResponse>;

/** A call of a job: most jobs make one, a long script one per segment. Its states are a job's. */
export const jobCall = z.object({
  /** Zero-based, in output order. */
  n: z.int().min(0),
  state: jobState,
  times: jobTimes,
  attempts: z.int(),
  error: serviceErrorData.nullable(),
  request: jobRequest,
  /** The body of the request was not stored: it is rebuilt from the current conversation and may differ. */
  reconstructed: z.boolean(),
  response: jobResponse.nullable(),
  /** The address of the raw body of an unusable answer. */
  rawUrl: z.string().nullable(),
  /** Set for the newest poll of the job's task, with the number of polls; null for a call that generates something. */
  polls: jobPolls.nullable(),
});
export type JobCall = z.infer<typeof jobCall>;

/**
 * The contents of the inspector: each call as sent and received, with the key redacted; none if the records were lost.
 */
export const jobDetails = z.object({ job, calls: z.array(jobCall) });
export type JobDetails = z.infer<typeof jobDetails>;
