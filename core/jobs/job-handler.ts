import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { Job, JobEvent, JobProgress, JobRequest } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { Json } from '../../shared/service/json.ts';
import type { StoredCall } from '../db/jobs/call-store.ts';
import type { Operation } from '../http/errors/retry-table.ts';
import type { CallObserver, ServiceConnection } from '../http/service-connection.ts';

/** How the calls of a kind of job are made. */
export interface CallPolicy {
  /** Row of the retry table. */
  readonly operation: Extract<Operation, 'text' | 'billed'>;
  /**
   * Whether calls share the concurrency limit of their service with other kinds, wait while the queue is paused, and
   * pause it when a key is refused. Otherwise the kind has its own limit.
   */
  readonly isQueued: boolean;
  /**
   * Whether the response is a stream and the job is its one call. Content received before an interruption is kept: call
   * and job end as `interrupted` in one transaction. Quitting does not wait for it.
   */
  readonly isStream: boolean;
}

/** Policy of calls that may have been billed even if their response was lost. */
export const BILLED_CALLS: CallPolicy = { operation: 'billed', isQueued: true, isStream: false };
/** Policy of chat answers, which never wait for other jobs. */
export const STREAMED_CALLS: CallPolicy = { operation: 'text', isQueued: false, isStream: true };

/** The context of one attempt of a call. */
export interface CallContext {
  readonly call: Pick<StoredCall, 'jobId' | 'n'> & { readonly request: JobRequest };
  readonly opId: string;
  readonly signal: AbortSignal;
  readonly observer: CallObserver;
  /** The connection, with the newest key of its origin. */
  readonly connection: ServiceConnection;
  /**
   * Records that the raw body of an unusable response is in the quarantine folder under this name. Stored with the
   * call's outcome.
   */
  keepRaw(fileName: string): void;
}

/** The context of one run of a job. */
export interface JobContext {
  readonly job: Job;
  readonly opId: string;
  /**
   * The request of the job's first call, with its body if it was begun in this run or is stored. Each kind parses it.
   */
  readonly request: JobRequest;
  /**
   * The connection at the address it had when the user started the job; a later address serves new jobs only. Use
   * `CallContext.connection` to send; use this one to poll a task and to fetch files.
   */
  readonly connection: ServiceConnection;
  readonly signal: AbortSignal;
  /** Adds an event of the answer. The first one makes the job `running`; after a stop, events are ignored. */
  emit(event: AnswerEvent): void;
  /** Has something done right before a stop, when events still count. It must not throw. */
  beforeStop(work: () => void): void;

  /** Returns the job's calls as stored on disk. */
  calls(): readonly StoredCall[];
  /**
   * Makes one of the job's calls. Waits for a slot in the connection's limit and, depending on its policy, while the
   * queue is paused; writes `sending` before any byte leaves; retries only where the retry table allows it; writes the
   * outcome, with `send`'s return value (JSON) as the result. A finished call is not repeated: its stored result is
   * returned. The head of a successful `answer` makes the job `running`; a task does so through `acceptTask`, a stream
   * through `emit`.
   * @throws ServiceError after the outcome is on disk
   */
  call(n: number, send: (context: CallContext) => Promise<unknown>, gives?: CallGives): Promise<unknown>;
  /** The service's id of the task; null until it is known. */
  readonly taskId: string | null;
  /**
   * Records that the service accepted the task: writes its id and `accepted` to disk. Call it within `send`, before
   * anything else, so that no crash can lose a task that may be billed.
   */
  acceptTask(taskId: string): void;
  /** Stores the newest poll response in the job's row; responses to calls are stored in theirs. */
  readonly pollObserver: CallObserver;
  /** Stores the poll request, for the inspector. */
  setPollRequest(request: JobRequest): void;
  /** Changes the state on disk, then in the log and in the views. */
  move(state: JobState): void;
  progress(progress: JobProgress): void;
  /**
   * Polls with increasing delays, never concurrently, until `ask` returns a value; a failed poll does not fail the task
   * (docs/reliability.md 65, 66). While it returns null, `ask` reports the task's raw state.
   * @throws ServiceError for a permanent refusal, and after thirty minutes.
   */
  poll<T>(
    poll: (report: (state: string, progress: JobProgress | null) => void) => Promise<T | null>,
  ): Promise<T>;
}

/** The kind of response of a call: complete, a task id, or a stream of events. */
export type CallGives = 'answer' | 'task' | 'stream';

/** How a job ended, for the handler that stores its results. */
export interface JobOutcome {
  readonly job: Job;
  readonly state: JobState;
  readonly error: ServiceErrorData | null;
  /** The complete log, merged. */
  readonly events: readonly JobEvent[];
  /** The number of the last log entry, which states the outcome. */
  readonly seq: number;
}

/**
 * How a start treats a job of the last run. `interrupt`: a stream cannot be resumed, so its content is kept and the job
 * ends as interrupted. `hold`: the rest was not sent, or was refused; it waits until the user resumes it, and then only
 * the rest is sent. `resume`: the rest cannot be billed: polling a task, fetching, joining. A start never sends a POST.
 */
export type Recovery = 'interrupt' | 'hold' | 'resume';

/** Runs the jobs of one kind. */
export interface JobHandler {
  readonly policy: CallPolicy;
  /** Runs the job once. Returns when its results are complete; otherwise throws ServiceError. */
  run(context: JobContext): Promise<void>;
  /** Stores the results within the transaction that ends the job. A start also calls it for a run that was killed. */
  settle(outcome: JobOutcome): void;
  /** Notifies the views, after the transaction. */
  settled(job: Job): void;
  /**
   * Notifies the views that the results so far, or the job's state, changed enough for lists to show it, or that the
   * user dismissed its outcome. Not called after a mere poll: views receive the job's own update.
   */
  started(job: Job): void;
  /** Stops follow-up work after the user has cancelled a job. */
  cancelled?(job: Job): Promise<void>;
  /**
   * Returns whether the response to a call is on disk although its row does not say so, because of a crash in between.
   * Not called for an accepted task.
   */
  hasAnswer?(job: Job): boolean;
  /** Not called if a call had been sent without a response: such a job ends as unknown or interrupted. */
  recover(job: Job, calls: readonly StoredCall[]): Recovery;
  /**
   * Creates a new job for the same request under this operation id, linked to the old one. Successful calls are carried
   * over as done; a task that may still finish is polled again (`NewJob.taskId`), not created again.
   * @throws Conflict if the job cannot be retried.
   */
  retry(job: Job, opId: string): Promise<Job>;
  /**
   * Rebuilds the body of a request that is no longer stored, from the `source` stored with it and the current data. Its
   * hash tells whether it is exact.
   */
  rebuild?(job: Job, source: unknown): Promise<Json>;
}
