import { z } from 'zod';
import {
  type Job,
  type JobKind,
  type JobProgress,
  jobRequest,
  jobResponse,
  jobState,
} from '../../../shared/domain/job.ts';
import { serviceErrorData } from '../../../shared/service/errors.ts';
import { storedJson } from '../stored-json.ts';
import { subjectId, subjectOf } from './job-subject.ts';

const flag = z.int().transform((value) => value === 1);

const columns = z.object({
  id: z.string(),
  // Any text, so that a new kind needs no change here; the contract lists the kinds that views show.
  kind: z.custom<JobKind>((kind) => typeof kind === 'string'),
  state: jobState,
  title: z.string(),
  connection_id: z.string(),
  model: z.string(),
  subject_id: z.string(),
  conversation_id: z.string().nullable(),
  error: storedJson.pipe(serviceErrorData).nullable(),
  attempts: z.int(),
  progress_done: z.int().nullable(),
  progress_total: z.int().nullable(),
  task_id: z.string().nullable(),
  polls: z.int(),
  polled_at: z.int().nullable(),
  poll_state: z.string().nullable(),
  retry_of: z.string().nullable(),
  held: flag,
  dismissed: flag,
  seq: z.int(),
  created_at: z.int(),
  sent_at: z.int().nullable(),
  first_byte_at: z.int().nullable(),
  first_token_at: z.int().nullable(),
  ended_at: z.int().nullable(),
});

/** A new job. */
export interface NewJob {
  readonly id: string;
  /** The user's operation, which can have only one job. */
  readonly opId: string;
  readonly kind: Job['kind'];
  readonly title: string;
  readonly connectionId: string;
  readonly model: string;
  readonly subject: Job['subject'];
  /** The amount of work, if known in advance. */
  readonly progress?: JobProgress;
  /** The job that this one retries. */
  readonly retryOf?: string | undefined;
  /** The task of an earlier job that this one polls, without sending it again. */
  readonly taskId?: string | undefined;
  readonly now: number;
}

/** Returns the columns of a new job, by the parameter names of its INSERT. */
export function newJobRow({ subject, progress, retryOf, taskId, ...rest }: NewJob) {
  return {
    ...rest,
    subjectId: subjectId(subject),
    conversationId: subject.kind === 'chat' ? subject.conversationId : null,
    done: progress?.done ?? null,
    total: progress?.total ?? null,
    retryOf: retryOf ?? null,
    taskId: taskId ?? null,
  };
}

/** Whether a take is there and has a segment made again: another retried job ended without a result. */
const REGENERATES = `(SELECT first.kind = 'speech' AND first.state = 'done' FROM job first WHERE first.id = job.retry_of)`;

/** The columns of a job that lists read: all but the long texts. */
export const JOB_COLUMNS = `${Object.keys(columns.shape).join(', ')}, ${REGENERATES} AS regenerates`;

/** The columns that lists do not read: the operation, and the newest poll of the task. */
export const jobTextsRow = z.object({
  op_id: z.string(),
  poll_request: storedJson.pipe(jobRequest).nullable(),
  poll_response: storedJson.pipe(jobResponse).nullable(),
});

/** Converts a row of `JOB_COLUMNS` to a job. */
export const jobRow = columns.extend({ regenerates: z.int().nullable() }).transform((found, context): Job => {
  const subject = subjectOf(found.kind, found.subject_id, found.conversation_id);
  if (subject === undefined) {
    context.addIssue('the job is for nothing');
    return z.NEVER;
  }
  const { progress_done: done, progress_total: total } = found;
  return {
    id: found.id,
    kind: found.kind,
    state: found.state,
    title: found.title,
    connectionId: found.connection_id,
    model: found.model,
    subject,
    times: {
      created: found.created_at,
      sent: found.sent_at,
      firstByte: found.first_byte_at,
      firstToken: found.first_token_at,
      ended: found.ended_at,
    },
    attempts: found.attempts,
    error: found.error,
    progress: done === null || total === null ? null : { done, total },
    polls:
      found.task_id === null
        ? null
        : { count: found.polls, lastAt: found.polled_at, state: found.poll_state },
    retryOf: found.retry_of,
    regenerates: found.regenerates === 1,
    held: found.held,
    dismissed: found.dismissed,
    seq: found.seq,
  };
});
