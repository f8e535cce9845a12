import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { Job, JobEvent, JobProgress, JobRequest } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { Json } from '../../shared/service/json.ts';
import type { StoredCall } from '../db/jobs/call-store.ts';
import type { Operation } from '../http/errors/retry-table.ts';
import type { CallObserver, ServiceConnection } from '../http/service-connection.ts';

/** Says how the calls of a kind of job are made. */
export interface CallPolicy {
  /** The row of the retry table. */
  readonly operation: Extract<Operation, 'text' | 'billed'>;
  /**
   * Calls share the concurrency limit of their service with other kinds, wait while the queue is paused, and pause it
   * when a key is refused. Otherwise the kind has a limit of its own and waits for no other.
   */
  readonly isQueued: boolean;
  /**
   * The answer is a stream, and the job is its one call. What came before it was cut off is kept: the call ends as
   * `interrupted` and its job with it, in one transaction. The end of the program does not wait for it.
   */
  readonly isStream: boolean;
}

/** Policy of calls whose lost answer may have been paid for. */
export const BILLED_CALLS: CallPolicy = { operation: 'billed', isQueued: true, isStream: false };
/** Policy of answers of the chat, which never wait behind anything else. */
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
   * Says that the raw body of an answer that could not be used is in the quarantine folder under this name. Written
   * down with the call's end.
   */
  keepRaw(fileName: string): void;
}

/** All that one run of a job gets. */
export interface JobContext {
  readonly job: Job;
  readonly opId: string;
  /** The request of its first call, with its body where that was begun in this run or is kept. Each kind parses it. */
  readonly request: JobRequest;
  /**
   * The connection, at the address it had when the user asked: a later one is for the next job. What is
   * sent goes with `CallContext.connection`; this one is for polling a task and for fetching.
   */
  readonly connection: ServiceConnection;
  readonly signal: AbortSignal;
  /** Takes one event of an answer. The first one makes the job `running`; nothing is taken after a stop. */
  emit(event: AnswerEvent): void;

  /** The calls of the job as they are on disk now. */
  calls(): readonly StoredCall[];
  /**
   * Makes one of the job's calls. Waits for a place among the connection's calls and, as its policy says, while the
   * queue is paused; writes `sending` before anything leaves; tries again only as the retry table allows; writes how it
   * ended, with `send`'s answer (JSON) as its result. A call that is done is not made again: its result is given.
   * The head of a good `answer` makes the job `running`; for a task `acceptTask` speaks, for a stream `emit`.
   * @throws ServiceError after the call's end is on disk
   */
  call(n: number, send: (context: CallContext) => Promise<unknown>, gives?: CallGives): Promise<unknown>;
  /** The service's own name for the task, once it was given. */
  readonly taskId: string | null;
  /**
   * The service took the task: writes its name and `accepted` to disk, before anything else is done with it. To be
   * called within `send`, so that no crash can lose what may be billed.
   */
  acceptTask(taskId: string): void;
  /** Keeps the newest answer to a poll of the task in the job's own row; its calls have theirs. */
  readonly pollObserver: CallObserver;
  /** Says how the task is polled, for the inspector. */
  setPollRequest(request: JobRequest): void;
  /** Changes the state on disk, then in the log and the views. */
  move(state: JobState): void;
  progress(progress: JobProgress): void;
  /**
   * Polls again and again, slower with time and never two at once, until `ask` gives a value; a failed poll is not a
   * failed task (RELIABILITY 69, 70). `ask` reports the task's state as it came while it gives null.
   * @throws ServiceError for a refusal that will not change, and after thirty minutes.
   */
  poll<T>(
    ask: (report: (state: string, progress: JobProgress | null) => void) => Promise<T | null>,
  ): Promise<T>;
}

/** The kind of answer a call gives: a whole one, the id of a task, or a stream of events. */
export type CallGives = 'answer' | 'task' | 'stream';

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

/**
 * How a start treats a job of the last run. `interrupt`: a stream cannot be resumed, so what came is kept and the
 * job ends as interrupted. `hold`: what is left of it was not sent, or was refused; it waits until the user lets it go
 * on, and then only that is sent. `resume`: what is left to do sends nothing that could be billed: polling a task,
 * fetching, joining. Nothing at a start may POST.
 */
export type Recovery = 'interrupt' | 'hold' | 'resume';

/** Runs the jobs of one kind. */
export interface JobHandler {
  readonly policy: CallPolicy;
  /** Runs the job once. Ends when what was asked for is whole; throws ServiceError otherwise. */
  run(context: JobContext): Promise<void>;
  /** Writes down what was made, within the transaction that ends the job. Also called at a start for a killed run. */
  settle(outcome: JobOutcome): void;
  /** Tells the views, after the transaction. */
  settled(job: Job): void;
  /**
   * Tells the views that what has been made so far, or what became of the job, changed enough for lists to show it. Not
   * called where its task was polled once more and nothing else is new: views have that of the job itself.
   */
  started(job: Job): void;
  /** Ends what goes on by itself after a job that the user has stopped. */
  cancelled?(job: Job): Promise<void>;
  /**
   * Returns whether what a call was answered with is on disk, though its row does not say so: a crash came between the
   * two. A task that was accepted is not asked about.
   */
  hasAnswer?(job: Job): boolean;
  /** Not asked where a call had been sent and not answered: such a job ends as unknown or interrupted. */
  recover(job: Job, calls: readonly StoredCall[]): Recovery;
  /**
   * Asks for the same again as a new job with this operation's id, which names the old one. Calls that went well are
   * carried over as done; a task that may still finish is polled again (`NewJob.taskId`), not asked for again.
   * @throws Conflict where that cannot be.
   */
  retry(job: Job, opId: string): Promise<Job>;
  /**
   * Makes the body of a request again that is not kept, of the `source` it was stored with and of what is there now.
   * Whether it is the exact one, its hash tells.
   */
  rebuild?(job: Job, source: unknown): Promise<Json>;
}
