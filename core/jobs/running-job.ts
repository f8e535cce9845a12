import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { Job, JobEvent, JobPolls, JobProgress, JobResponse } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { CallEnd, CallStore, ObservedExchange } from '../db/jobs/call-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import { transaction } from '../db/transaction.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { CallObserver, ServiceConnection } from '../http/service-connection.ts';
import type { Clock } from '../platform/host.ts';
import { isContent } from './is-content.ts';
import { STOPPED } from './job-errors.ts';
import type { JobHandler } from './job-handler.ts';
import { JobLog } from './job-log.ts';
import type { KeyedLimiter } from './keyed-limiter.ts';
import { observeCall } from './observe-call.ts';
import type { JobRunnerPorts } from './runner-ports.ts';
import type { WriteBatcher } from './write-batcher.ts';

/** Why a job was told to stop. */
export type StopReason = 'user' | 'shutdown';

/** A registered kind of job. */
export interface RegisteredKind {
  readonly handler: JobHandler;
  /** Limits the calls of the kind, by origin. */
  readonly limiter: KeyedLimiter;
}

export interface RunningPorts
  extends Pick<JobRunnerPorts, 'db' | 'clock' | 'jobs' | 'jobCalls' | 'logs' | 'redactor' | 'logger'> {
  readonly batcher: WriteBatcher;
}

/** A job under way, or waiting to be: its log, its moments, and the switch that stops it. */
export class RunningJob {
  readonly id: string;
  readonly opId: string;
  readonly handler: JobHandler;
  readonly limiter: KeyedLimiter;
  readonly log: JobLog;
  readonly controller = new AbortController();
  /** Aborted when no further call of it may begin: it is stopped, or one of its calls has failed. */
  readonly noNewCalls = new AbortController();
  /** Calls of it that are being made or wait for their place. */
  readonly calling = new Map<number, Promise<unknown>>();
  /** Observations of the calls in `sending`: something may have left. */
  readonly inFlight = new Map<number, ObservedExchange>();
  /** How calls ended whose end is written with the job's. */
  readonly ends = new Map<number, CallEnd>();
  /** Keeps the newest answer to a poll of its task. */
  readonly pollObserver: CallObserver;
  /** Resolves when the job has ended and its end is on disk, or when it was put away for the next start. */
  readonly ended: Promise<void>;
  readonly markEnded: () => void;
  stopReason: StopReason = 'user';
  /** The program ends: what is in flight may still come, nothing else begins. */
  isDraining = false;
  /** Left by the last run: nothing of it may be sent. */
  readonly resumed: boolean;
  /** It waits for the user. */
  held = false;
  /** When what was refused, or never left, is tried again; epoch milliseconds. */
  retryAt: number | null = null;
  /** A call of it has begun, now or earlier. */
  begun: boolean;
  /** The state that the program's log was told last. */
  noted: JobState | null = null;
  readonly #clock: Clock;
  readonly #jobs: JobStore;
  readonly #jobCalls: CallStore;
  #connection: ServiceConnection | null = null;
  #sent: number | null;
  #firstByte: number | null;
  #firstToken: number | null;
  /** The next sending is the first of another try of the whole job. */
  #startsOver = false;
  #polled: JobResponse | null = null;
  /** Something was observed that the rows were not told yet. */
  #observedMore = false;
  /** The log's number when the row was told last: that is undone where the log did not get there on disk. */
  #publishedAt = 0;

  constructor(
    job: Job,
    opId: string,
    { handler, limiter }: RegisteredKind,
    ports: RunningPorts,
    resumed = false,
  ) {
    this.id = job.id;
    this.opId = opId;
    this.handler = handler;
    this.limiter = limiter;
    this.resumed = resumed;
    this.begun = job.state !== 'queued';
    this.#clock = ports.clock;
    this.#jobs = ports.jobs;
    this.#jobCalls = ports.jobCalls;
    this.#sent = job.times.sent;
    this.#firstByte = job.times.firstByte;
    this.#firstToken = job.times.firstToken;
    this.log = new JobLog(
      ports.clock,
      // A single commit: each waits for the disk, and everything else with it.
      ({ events, foldedTo }) =>
        transaction(ports.db, () => {
          ports.logs.append(job.id, events, foldedTo);
          // The log itself says all there is to say of a piece of an answer.
          if (!areAnswers(events) || this.#hasMoreToTell()) this.saveObserved();
        }),
      (error) => ports.logger.error('the log of a job could not be written', { jobId: job.id, error }),
      job.seq,
      ports.batcher,
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.markEnded = resolve;
    this.pollObserver = observeCall(ports.redactor, {
      onResponse: (response) => {
        this.#polled = response;
      },
    });
  }

  /** Returns the connection. Throws while the job is held: nothing may be sent then. */
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

  /** Returns its row with the number its log has reached, and when it is tried again. */
  now(row: Job): Job {
    const { retryAt, log } = this;
    const waits = row.state === 'queued' && retryAt !== null;
    return { ...row, seq: log.seq, ...(waits && { retryAt }) };
  }

  /** Whether something of the answer itself has come, not only facts about it. */
  get hasContent(): boolean {
    return this.#firstToken !== null;
  }

  /** Takes one event of the answer. What comes after a stop is dropped. */
  emit(event: AnswerEvent): void {
    if (this.controller.signal.aborted) return;
    if (isContent(event)) this.#firstToken ??= this.#seenNow();
    this.log.append({ type: 'answer', event });
  }

  /** Changes the state on disk first, then in the log. */
  move(state: JobState): void {
    this.#jobs.move(this.id, state, this.#clock.now());
    // A task that is resumed makes no call, and does not wait for one.
    if (state !== 'queued') this.begun = true;
    this.log.append({ type: 'state', state, error: null });
  }

  /** A call of it is `sending` on disk. `isFirst`: the first of this try of the job; its moments count from here. */
  noteCall(n: number, seen: ObservedExchange, isFirst: boolean): void {
    this.inFlight.set(n, seen);
    this.begun = true;
    if (isFirst) {
      this.#startsOver = true;
      this.log.append({ type: 'state', state: 'sending', error: null });
    }
    this.log.append({ type: 'call', n, state: 'sending', error: null });
  }

  /** Something of one of its calls left; the first moment counts. */
  noteSent(seen: ObservedExchange): void {
    if (this.#startsOver) {
      this.#sent = null;
      this.#firstByte = null;
    }
    this.#startsOver = false;
    seen.sentAt = this.#seenNow();
    this.#sent ??= seen.sentAt;
  }

  /** The head of an answer to one of its calls came; the first moment counts. */
  noteHead(seen: ObservedExchange): void {
    seen.firstByteAt = this.#seenNow();
    this.#firstByte ??= seen.firstByteAt;
  }

  #seenNow(): number {
    this.#observedMore = true;
    return this.#clock.now();
  }

  /** Its task was polled: one write for all there is to say of that. */
  notePolls(polls: JobPolls, progress: JobProgress | null): void {
    this.log.pass({ type: 'poll', polls });
    if (progress) this.log.pass({ type: 'progress', progress });
    this.#jobs.setPolls(this.id, { polls, progress, response: this.#polled, seq: this.log.seq });
  }

  noteSilence(silentMs: number): void {
    if (this.controller.signal.aborted) return;
    this.log.append({ type: 'still_waiting', silentMs: Math.round(silentMs) });
  }

  /** Writes the moments of the job, and what was seen of its calls that are in flight. */
  saveObserved(seq = this.log.seq): void {
    const seen = { sent: this.#sent, firstByte: this.#firstByte, firstToken: this.#firstToken };
    this.#jobs.observe(this.id, { ...seen, seq });
    for (const [n, call] of this.inFlight) this.#jobCalls.observe(this.id, n, call);
    this.#observedMore = false;
    this.#publishedAt = seq;
  }

  #hasMoreToTell(): boolean {
    return this.#observedMore || this.log.persisted < this.#publishedAt;
  }

  stop(reason: StopReason): void {
    if (this.controller.signal.aborted) return;
    this.stopReason = reason;
    this.controller.abort();
    this.noNewCalls.abort(this.controller.signal.reason);
  }

  /** Whether the user has stopped it. */
  get isStoppedByUser(): boolean {
    return this.controller.signal.aborted && this.stopReason === 'user';
  }

  /** The program ends: lets no further call begin, and stops once those in flight that are worth waiting for are over. */
  drain(): void {
    this.isDraining = true;
    this.noNewCalls.abort(new ServiceError(STOPPED));
    const awaited = this.handler.policy.isStream ? [] : [...this.calling.values()];
    if (awaited.length === 0) this.stop('shutdown');
    else void Promise.allSettled(awaited).then(() => this.stop('shutdown'));
  }

  /** Lets no further call begin and waits for those in flight: what they bring was paid for. */
  async callsOver(): Promise<void> {
    this.noNewCalls.abort(new ServiceError(STOPPED));
    await Promise.allSettled([...this.calling.values()]);
  }
}

/** Returns whether all that is new is of the answer: the log on disk says that, its numbers too. */
function areAnswers(events: readonly JobEvent[]): boolean {
  return events.length > 0 && events.every(({ type }) => type === 'answer');
}
