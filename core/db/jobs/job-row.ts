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
import { flag, rowSchema } from '../row-schema.ts';
import { storedJson } from '../stored-json.ts';
import { subjectId, subjectOf } from './job-subject.ts';

const columns = {
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
};

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
export const JOB_COLUMNS = `${Object.keys(columns).join(', ')}, ${REGENERATES} AS regenerates`;

/** The columns that lists do not read: the operation, and the newest poll of the task. */
export const jobTextsRow = z.object({
  op_id: z.string(),
  poll_request: storedJson.pipe(jobRequest).nullable(),
  poll_response: storedJson.pipe(jobResponse).nullable(),
});

const listedRow = rowSchema({ ...columns, regenerates: z.int().nullable() });

/** Converts a row of `JOB_COLUMNS` to a job. */
export const jobRow = listedRow.transform((found, context): Job => {
  const subject = subjectOf(found.kind, found.subjectId, found.conversationId);
  if (subject === undefined) {
    context.addIssue('the job is for nothing');
    return z.NEVER;
  }
  const { progressDone: done, progressTotal: total } = found;
  const { id, kind, state, title, connectionId, model, attempts, error, retryOf, held, dismissed, seq } =
    found;
  return {
    ...{ id, kind, state, title, connectionId, model, attempts, error, retryOf, held, dismissed, seq },
    subject,
    times: {
      created: found.createdAt,
      sent: found.sentAt,
      firstByte: found.firstByteAt,
      firstToken: found.firstTokenAt,
      ended: found.endedAt,
    },
    progress: done === null || total === null ? null : { done, total },
    polls:
      found.taskId === null ? null : { count: found.polls, lastAt: found.polledAt, state: found.pollState },
    regenerates: found.regenerates === 1,
  };
});
