import type { DatabaseSync } from 'node:sqlite';
import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { Job, JobEvent, JobPolls, JobProgress, JobResponse } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { LogStore } from '../db/jobs/log-store.ts';
import { transaction } from '../db/transaction.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { CallObserver, ServiceConnection } from '../http/service-connection.ts';
import type { Clock, Logger } from '../platform/host.ts';
import type { Redactor } from '../platform/log/redact.ts';
import type { CommonCommit } from './common-commit.ts';
import { isContent } from './is-content.ts';
import { STOPPED } from './job-errors.ts';
import { JobLog } from './job-log.ts';
import { observeCall } from './observe-call.ts';

/** Why a job was told to stop. */
export type StopReason = 'user' | 'shutdown';

export interface RunningPorts {
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly jobs: JobStore;
  readonly logs: LogStore;
  readonly commits: CommonCommit;
  readonly redactor: Redactor;
  readonly logger: Logger;
}

/** A job under way, or waiting to be: its log, its moments, and the switch that stops it. */
export class RunningJob {
  readonly id: string;
  readonly kind: Job['kind'];
  readonly opId: string;
  readonly log: JobLog;
  readonly controller = new AbortController();
  /** No further call of it may begin: it is stopped, or one of its calls has failed. */
  readonly enough = new AbortController();
  /** Calls of it that are being made or wait for their place. */
  readonly calling = new Map<number, Promise<unknown>>();
  /** Those of them of which something may have left. */
  readonly inFlight = new Set<number>();
  /** What the job's own row keeps of its one call. */
  readonly observer: CallObserver;
  /** The same of an asking after its task: when its call was sent is not touched by that. */
  readonly asking: CallObserver;
  /** Resolves when the job has ended and its end is on disk, or when it was put away for the next start. */
  readonly ended: Promise<void>;
  readonly markEnded: () => void;
  stopReason: StopReason = 'user';
  /** The program ends: what is in flight may still come, nothing else begins. */
  isWindingUp = false;
  /** Left by the last run: nothing of it may be sent. */
  readonly resumed: boolean;
  /** It waits for the user. */
  held = false;
  /** When what was refused, or never left, is tried again; epoch milliseconds. */
  retryAt: number | null = null;
  /** A call of it has begun, now or earlier. */
  begun: boolean;
  readonly #clock: Clock;
  readonly #jobs: JobStore;
  #connection: ServiceConnection | null = null;
  #sent: number | null;
  #firstByte: number | null;
  #firstToken: number | null;
  #response: JobResponse | null = null;
  /** Something was observed that the row was not told yet. */
  #observedMore = false;
  /** The log's number when the row was told last: that is undone where the log did not get there on disk. */
  #toldAt = 0;

  constructor(job: Job, opId: string, ports: RunningPorts, resumed = false) {
    this.id = job.id;
    this.kind = job.kind;
    this.opId = opId;
    this.resumed = resumed;
    this.begun = job.state !== 'queued';
    this.#clock = ports.clock;
    this.#jobs = ports.jobs;
    this.#sent = job.times.sent;
    this.#firstByte = job.times.firstByte;
    this.#firstToken = job.times.firstToken;
    this.log = new JobLog(
      ports.clock,
      // One commit: each waits for the disk, and everything waits with it.
      ({ events, foldedTo }) =>
        transaction(ports.db, () => {
          ports.logs.append(job.id, events, foldedTo);
          // The row holds all that was asked, long histories and pictures: it is not written with each piece of an answer.
          if (!areAnswers(events) || this.#hasMoreToTell()) this.saveObserved();
        }),
      (error) => ports.logger.error('the log of a job could not be written', { jobId: job.id, error }),
      job.seq,
      ports.commits,
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.markEnded = resolve;
    const onResponse = (response: JobResponse) => {
      this.#response = response;
      this.#observedMore = true;
    };
    this.asking = observeCall(ports.redactor, {
      onSending: () => undefined,
      onHead: () => undefined,
      onResponse,
      onSilence: () => undefined,
    });
    this.observer = observeCall(ports.redactor, {
      // Each try anew: the last one is what the row tells of.
      onSending: () => {
        this.#sent = ports.clock.now();
        this.#observedMore = true;
      },
      onHead: () => {
        this.#firstByte = ports.clock.now();
        this.#observedMore = true;
      },
      onResponse,
      onSilence: (silentMs) => this.noteSilence(silentMs),
    });
  }

  /** Where it goes. Throws while it is held: nobody may send then. */
  get connection(): ServiceConnection {
    if (!this.#connection) throw new Error(`job ${this.id} has no connection yet`);
    return this.#connection;
  }

  set connection(connection: ServiceConnection) {
    this.#connection = connection;
  }

  /** Whether it goes to this origin. */
  isFor(origin: string): boolean {
    return this.#connection?.origin === origin;
  }

  /** Its row, with the number its log has reached, and when it is tried again. */
  now(row: Job): Job {
    const { retryAt, log } = this;
    const waits = row.state === 'queued' && retryAt !== null;
    return { ...row, seq: log.seq, ...(waits && { retryAt }) };
  }

  get hasContent(): boolean {
    return this.#firstToken !== null;
  }

  /** Takes one event of the answer. Whatever comes after a stop is dropped. */
  emit(event: AnswerEvent): void {
    if (this.controller.signal.aborted) return;
    if (isContent(event)) this.#firstToken ??= this.#seenNow();
    this.log.append({ type: 'answer', event });
  }

  /** Changes the state on disk first, then in the log. */
  move(state: JobState, error: ServiceErrorData | null = null): void {
    this.#jobs.move(this.id, state, this.#clock.now(), error);
    // A task that is taken up makes no call, and does not wait for one.
    if (state !== 'queued') this.begun = true;
    this.log.append({ type: 'state', state, error });
  }

  /** Something of one of its calls left; the first moment counts. */
  noteSent(): void {
    this.#sent ??= this.#seenNow();
  }

  /** The head of an answer to one of its calls came; the first moment counts. */
  noteHead(): void {
    this.#firstByte ??= this.#seenNow();
  }

  #seenNow(): number {
    this.#observedMore = true;
    return this.#clock.now();
  }

  /** Its task was asked after: one write for all there is to say of that. */
  notePolls(polls: JobPolls, progress: JobProgress | null): void {
    this.log.pass({ type: 'poll', polls });
    if (progress) this.log.pass({ type: 'progress', progress });
    this.#jobs.setPolls(this.id, { polls, progress, response: this.#response, seq: this.log.seq });
  }

  noteSilence(silentMs: number): void {
    if (this.controller.signal.aborted) return;
    this.log.append({ type: 'still_waiting', silentMs: Math.round(silentMs) });
  }

  saveObserved(seq = this.log.seq): void {
    this.#jobs.observe(this.id, {
      sent: this.#sent,
      firstByte: this.#firstByte,
      firstToken: this.#firstToken,
      response: this.#response,
      seq,
    });
    this.#observedMore = false;
    this.#toldAt = seq;
  }

  #hasMoreToTell(): boolean {
    return this.#observedMore || this.log.persisted < this.#toldAt;
  }

  stop(reason: StopReason): void {
    if (this.controller.signal.aborted) return;
    this.stopReason = reason;
    this.controller.abort();
    this.enough.abort(this.controller.signal.reason);
  }

  /** Lets no further call begin; those in flight go on. */
  windUp(): void {
    this.isWindingUp = true;
    this.enough.abort(new ServiceError(STOPPED));
  }

  /** Lets no further call begin and waits for those in flight: what they bring was paid for. */
  async callsOver(): Promise<void> {
    this.enough.abort(new ServiceError(STOPPED));
    await Promise.allSettled([...this.calling.values()]);
  }
}

/** Whether all that is new is of the answer: the log on disk says that, its numbers too. */
function areAnswers(events: readonly JobEvent[]): boolean {
  return events.length > 0 && events.every(({ type }) => type === 'answer');
}
