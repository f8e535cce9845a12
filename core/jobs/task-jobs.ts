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

/** A work as far as its newest job goes. */
export interface ResumableTask {
  readonly jobId: string;
  readonly state: JobState;
  readonly taskId: string | null;
  /** The task has failed at the service. */
  readonly taskFailed: boolean;
}

/** A job of one call about to be written. */
export type NewTaskJob = Omit<NewJob, 'progress'> & {
  /** All that goes out, but the key. */
  readonly request: JobRequest;
  /** The result given already: the call is done from the beginning, and cannot be sent. */
  readonly result?: object | undefined;
};

/** @throws Conflict `job_running`, `job_done` for what cannot be tried again */
export function assertEndedBadly({ state }: Pick<ResumableTask, 'state'>): void {
  if (!isEnd(state)) throw new Conflict('job_running');
  if (state === 'done') throw new Conflict('job_done');
}

/**
 * The task that is asked after again where a work is tried again. One that may still give something, or has given all but
 * a file, is: only one that failed, or that nobody knows of, is asked for again.
 * @throws Conflict `connection_changed`: a task is known only where it was given
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

/** Writes a job with its one call, inside the caller's transaction. */
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

/** Whether it was a deletion that stopped a job: one that the user had stopped before stays so. */
export function wasStoppedAt(deletedAt: number, { state, times }: Job): boolean {
  return state === 'stopped' && times.ended !== null && times.ended >= deletedAt;
}
