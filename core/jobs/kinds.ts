import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { Job, JobEvent, JobKind, JobProgress, JobRequest } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { StoredCall } from '../db/jobs/call-store.ts';
import type { CallObserver, ServiceConnection } from '../http/service-connection.ts';

/** What one sending of a call gets. */
export interface CallContext {
  readonly call: StoredCall;
  readonly opId: string;
  readonly signal: AbortSignal;
  readonly observer: CallObserver;
  /** Where it goes, with the newest key of that origin. */
  readonly connection: ServiceConnection;
  /**
   * Says that the raw body of an answer that could not be used is in the quarantine folder under this name. Written
   * down with the call's end.
   */
  keepRaw(fileName: string): void;
}

/** All that one try of a job gets. */
export interface JobContext {
  readonly job: Job;
  readonly opId: string;
  /** As stored, from disk or from memory: each kind parses it. */
  readonly request: JobRequest;
  /**
   * Where it goes. The address is as it was when the user asked: one changed since then is for the next job. What is
   * sent goes with `CallContext.connection`; this one is for asking after a task and for fetching.
   */
  readonly connection: ServiceConnection;
  readonly signal: AbortSignal;
  readonly observer: CallObserver;
  emit(event: AnswerEvent): void;

  /** The calls of a job that makes several, as they are on disk now; empty for a job that is one call. */
  calls(): readonly StoredCall[];
  /**
   * Makes one of the job's calls. Waits while the queue is paused and for a place among the connection's calls; writes
   * `sending` before anything leaves; tries again only as the retry table allows for what may be billed; writes how it
   * ended, with `send`'s answer (JSON) as its result. A call that is done is not made again: its result is given.
   * The head of a good answer makes the job `running`, but for one that gives a task: there `acceptTask` speaks.
   * @throws ServiceError after the call's end is on disk
   */
  call(
    n: number,
    send: (context: CallContext) => Promise<unknown>,
    gives?: 'answer' | 'task',
  ): Promise<unknown>;
  /** The service's own name for the task, once it was given. */
  readonly taskId: string | null;
  /**
   * The service took the task: writes its name and `accepted` to disk, before anything else is done with it. To be
   * called within `send`, so that no crash can lose what may be billed.
   */
  acceptTask(taskId: string): void;
  /** Keeps the newest answer to an asking after the task in the job's own row; its calls have theirs. */
  readonly asking: CallObserver;
  /** Says how the task is asked after, for the one who looks into the job. */
  noteAsking(request: JobRequest): void;
  /** Changes the state on disk, then in the log and the views. */
  move(state: JobState): void;
  progress(progress: JobProgress): void;
  /**
   * Asks again and again, slower with time and never two at once, until `ask` gives a value; a failed asking is not a
   * failed task (RELIABILITY 69, 70). `ask` says the task's state as it came while it gives null.
   * @throws ServiceError for a refusal that will not change, and after thirty minutes.
   */
  poll<T>(
    ask: (report: (state: string, progress: JobProgress | null) => void) => Promise<T | null>,
  ): Promise<T>;
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

/**
 * What a start does with a job the last run left. `interrupt`: a stream cannot be taken up again, so what came is kept
 * and the job ends as interrupted. `hold`: what is left of it was not sent, or was refused; it waits until the user lets
 * it go on, and then only that is sent. `resume`: what is left to do sends nothing that could be billed: asking after a
 * task, fetching, joining. Nothing at a start may POST.
 */
export type Recovery = 'interrupt' | 'hold' | 'resume';

/** What a craft brings to the job runner. */
export interface JobCraft {
  /** Whose places its calls take: answers of the chat never wait behind anything else. */
  readonly lane: 'chat' | 'media';
  /** One try. Ends when what was asked for is whole; throws ServiceError otherwise. */
  run(context: JobContext): Promise<void>;
  /** Writes down what was made, within the transaction that ends the job. Also called at a start for a killed run. */
  settle(outcome: JobOutcome): void;
  /** Tells the views, after the transaction. */
  settled(job: Job): void;
  /**
   * What has been made so far, or what became of the job, changed enough for lists to show it. Not called where its task
   * was asked after once more and nothing else is new: views have that of the job itself.
   */
  started(job: Job): void;
  /**
   * Whether what a call was answered with is on disk, though its row does not say so: a crash came between the two. A
   * task that was accepted needs no asking.
   */
  hasAnswer?(job: Job): boolean;
  /** Not asked where a call had been sent and not answered: such a job ends as unknown. */
  recover(job: Job, calls: readonly StoredCall[]): Recovery;
  /**
   * Asks for the same again as a new job with this operation's id, which names the old one. Calls that went well are
   * carried over as done; a task that may still finish is asked after again (`NewJob.taskId`), not asked for again.
   * @throws Conflict where that cannot be.
   */
  retry(job: Job, opId: string): Promise<Job>;
}

/** One craft per kind of job. */
export type JobCrafts = Readonly<Record<JobKind, JobCraft>>;
