import type { Job, JobRequest } from '../../shared/domain/job.ts';
import { isEnd, type JobState } from '../../shared/domain/job-state.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import type { CallStore } from '../db/jobs/call-store.ts';
import type { NewJob } from '../db/jobs/job-row.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { newId } from '../platform/new-id.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';

export interface TaskJobPorts {
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
}

/** The state of a generation's newest job. */
export interface ResumableTask {
  readonly jobId: string;
  readonly state: JobState;
  readonly taskId: string | null;
  /** Whether the task failed at the service. */
  readonly taskFailed: boolean;
}

/** A new job with one call. */
export type NewTaskJob = Omit<NewJob, 'progress'> & {
  /** The complete request, without the key. */
  readonly request: JobRequest;
  /** A result known in advance: the call counts as done and is never sent. */
  readonly result?: object | undefined;
};

/** @throws Conflict `job_running`, `job_done` if the job cannot be retried */
export function assertEndedBadly({ state }: Pick<ResumableTask, 'state'>): void {
  if (!isEnd(state)) throw new Conflict('job_running');
  if (state === 'done') throw new Conflict('job_done');
}

/**
 * Returns the task to poll again when a generation is retried: one that may still succeed, or whose files alone are
 * missing. A failed or unknown task is created again.
 * @throws Conflict `connection_changed`: only the address that created a task knows it
 */
export function taskToResume(
  { jobs, jobCalls }: TaskJobPorts,
  { jobId, taskId, taskFailed }: ResumableTask,
  { origin }: ServiceConnection,
): string | undefined {
  if (taskId === null || taskFailed) return undefined;
  const { url } = jobCalls.requests.get(jobId, 0);
  const isSandbox = jobs.get(jobId)?.connectionId === SANDBOX_CONNECTION;
  if (!isSandbox && (url === '' || new URL(url).origin !== origin)) throw new Conflict('connection_changed');
  return taskId;
}

/** Inserts a job with its one call, inside the caller's transaction. */
export function insertTaskJob(
  { jobs, jobCalls }: TaskJobPorts,
  { request, result, ...given }: NewTaskJob,
): { job: Job; request: JobRequest } {
  const { id, now } = given;
  jobs.insert(given);
  const call = { jobId: id, n: 0, opId: newId(now), request, now };
  jobCalls.insert(result === undefined ? call : { ...call, result });
  const job = jobs.get(id);
  if (!job) throw new NotFound('job', id);
  return { job, request };
}

/** Returns whether a deletion stopped the job; a job that the user had stopped before stays stopped. */
export function wasStoppedAt(deletedAt: number, { state, times }: Job): boolean {
  return state === 'stopped' && times.ended !== null && times.ended >= deletedAt;
}
