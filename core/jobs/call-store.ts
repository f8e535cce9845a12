import type { JobRequest, JobResponse } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';

/** One call of a job as its row has it. */
export interface StoredCall {
  readonly jobId: string;
  /** From 0 on, in the order of what is made. */
  readonly n: number;
  /** One id for each billed sending the user asked for. */
  readonly opId: string;
  readonly state: JobState;
  readonly request: JobRequest;
  readonly response: JobResponse | null;
  readonly error: ServiceErrorData | null;
  /** In the quarantine folder: the raw body of an answer that could not be used. */
  readonly rawFile: string | null;
  /** What the craft wrote down of a call that is done: JSON, parsed by the craft. */
  readonly result: unknown;
  readonly attempts: number;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly firstByteAt: number | null;
  readonly endedAt: number | null;
}
