import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { Job, JobEvent, JobKind } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { CallObserver, ServiceConnection } from '../service/service-connection.ts';
import type { JobRequest } from './job-store.ts';

/** All that one try of a job gets. */
export interface JobContext {
  readonly job: Job;
  readonly opId: string;
  /** As stored, from disk or from memory: each kind parses it. */
  readonly request: JobRequest;
  /** As it was when the user asked: a key or address changed since then is for the next job. */
  readonly connection: ServiceConnection;
  readonly signal: AbortSignal;
  readonly observer: CallObserver;
  emit(event: AnswerEvent): void;
}

/** How a job ended, for the one who writes down what it made. */
export interface JobOutcome {
  readonly job: Job;
  readonly state: JobState;
  readonly error: ServiceErrorData | null;
  /** The whole log, merged. */
  readonly events: readonly JobEvent[];
  /** The number of the last entry, which says how it ended. */
  readonly seq: number;
}

/** What a craft brings to the job runner. */
export interface JobCraft {
  /** One try. Ends when the answer is whole; throws ServiceError otherwise. */
  run(context: JobContext): Promise<void>;
  /** Writes down what was made, within the transaction that ends the job. Also called at a start for a killed run. */
  settle(outcome: JobOutcome): void;
  /** Tells the views, after the transaction. */
  settled(job: Job): void;
  /** What has been made so far, or what became of the job, changed enough for lists to show it. */
  started(job: Job): void;
  /**
   * What a start does with a job the last run left. `interrupt`: a stream cannot be taken up again, so what came is
   * kept and the job ends. A later craft whose service keeps tasks will say `resume`.
   */
  readonly recover: 'interrupt';
}

/** One craft per kind of job. */
export type JobCrafts = Readonly<Record<JobKind, JobCraft>>;
