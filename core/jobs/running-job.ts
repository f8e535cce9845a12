import { isDeepStrictEqual } from 'node:util';
import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { Job, JobEvent, JobPolls, JobProgress, JobResponse } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { CallEnd, CallStore, ObservedExchange } from '../db/jobs/call-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import { transaction } from '../db/transaction.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { CallObserver, ServiceConnection } from '../http/service-connection.ts';
import type { Clock } from '../platform/host.ts';
import { STOPPED } from './job-errors.ts';
import type { JobHandler } from './job-handler.ts';
import { isContent, JobLog } from './job-log.ts';
import type { KeyedLimiter } from './keyed-limiter.ts';
import { observeCall } from './observe-call.ts';
import type { RunPorts } from './runner-ports.ts';

/** Numbers that the row claims ahead of the log of a polled task, for ten polls that say nothing new. */
const CLAIMED_NUMBERS = 20;

/** Why a job was stopped. */
export type StopReason = 'user' | 'shutdown';

/** A registered kind of job. */
export interface RegisteredKind {
  readonly handler: JobHandler;
  /** Limits the calls of this kind, by connection. */
  readonly limiter: KeyedLimiter;
}

type RunningPorts = Pick<
  RunPorts,
  'db' | 'clock' | 'jobs' | 'jobCalls' | 'logs' | 'redactor' | 'logger' | 'batcher'
>;

/** A running or queued job: its log, its timestamps, and the controller that stops it. */
export class RunningJob {
  readonly id: string;
  readonly connectionId: string;
  /** Reads its operation: of thousands that a start finds held, most are never asked for it. */
  readonly opId: () => string;
  readonly handler: JobHandler;
  readonly limiter: KeyedLimiter;
  readonly log: JobLog;
  readonly controller = new AbortController();
  /** Aborted when no further call of the job may begin: it was stopped, or one of its calls has failed. */
  readonly noNewCalls = new AbortController();
  /** The job's calls that run or wait for a slot. */
  readonly calling = new Map<number, Promise<unknown>>();
  /** Observed exchanges of the calls in `sending`, of which bytes may have left. */
  readonly inFlight = new Map<number, ObservedExchange>();
  /** Outcomes of calls that are written together with the job's. */
  readonly ends = new Map<number, CallEnd>();
  /** Callbacks that run right before a stop. */
  readonly beforeStop: (() => void)[] = [];
  /** Observes the polls of its task. */
  readonly pollObserver: CallObserver;
  /** Resolves when the job's outcome is on disk, or when it was stored for the next start. */
  readonly ended: Promise<void>;
  readonly markEnded: () => void;
  stopReason: StopReason = 'user';
  /** Set while the program quits: running calls may finish, no other begins. */
  isDraining = false;
  /** Whether the last run left this job: it must not send anything. */
  readonly resumed: boolean;
  /** Whether it waits for the user. */
  held = false;
  /** Time of the next attempt of a refused or unsent call, in epoch milliseconds; null if there is none. */
  retryAt: number | null = null;
  /** Why the attempt before that was refused or not sent. */
  retryError: ServiceErrorData | null = null;
  /** Whether one of its calls has begun, now or earlier. */
  hasBegun: boolean;
  /** The state last written to the program's log. */
  noted: JobState | null = null;
  readonly #clock: Clock;
  readonly #jobs: JobStore;
  readonly #jobCalls: CallStore;
  #connection: ServiceConnection | null = null;
  #sent: number | null;
  #firstByte: number | null;
  #firstToken: number | null;
  /** Whether the next `sending` starts another attempt of the whole job. */
  #startsOver = false;
  /** The newest poll of its task in this run, its response, and the progress known; the row may be older. */
  #polls: JobPolls | null = null;
  #polled: JobResponse | null = null;
  #progress: JobProgress | null = null;
  #arePollsSaved = true;
  /** The highest number of the log that the row claims: after a kill, none may be given a second time. */
  #claimed = 0;
  /** Whether observations are not yet in the rows. */
  #observedMore = false;
  /** The log's number at the last write of the row, which is reverted if the log does not reach the disk. */
  #publishedAt = 0;

  constructor(
    job: Job,
    opId: () => string,
    { handler, limiter }: RegisteredKind,
    ports: RunningPorts,
    resumed = false,
  ) {
    this.id = job.id;
    this.connectionId = job.connectionId;
    this.opId = opId;
    this.handler = handler;
    this.limiter = limiter;
    this.resumed = resumed;
    this.hasBegun = job.state !== 'queued';
    this.#clock = ports.clock;
    this.#jobs = ports.jobs;
    this.#jobCalls = ports.jobCalls;
    this.#sent = job.times.sent;
    this.#firstByte = job.times.firstByte;
    this.#firstToken = job.times.firstToken;
    this.log = new JobLog(
      ports.clock,
      // A single commit, since each waits for the disk and blocks everything else.
      ({ events, foldedTo }) =>
        transaction(ports.db, () => {
          ports.logs.append(job.id, events, foldedTo);
          // For a delta of an answer, the log entry itself is enough.
          if (!areAnswers(events) || this.#hasUnpublished()) this.saveObserved();
        }),
      (error) => ports.logger.error('the log of a job could not be written', { jobId: job.id, error }),
      job.seq,
      ports.batcher,
    );
    ({ promise: this.ended, resolve: this.markEnded } = Promise.withResolvers<void>());
    this.pollObserver = observeCall(ports.redactor, {
      onResponse: (response) => {
        this.#polled = response;
      },
    });
  }

  /** Returns the connection. Throws while the job is held, when nothing may be sent. */
  get connection(): ServiceConnection {
    if (!this.#connection) throw new Error(`job ${this.id} has no connection yet`);
    return this.#connection;
  }

  set connection(connection: ServiceConnection) {
    this.#connection = connection;
  }

  /** Returns the job's row with its newest poll, the number of its log's last entry and its next retry. */
  now(row: Job): Job {
    const { retryAt, retryError, log } = this;
    const waits = row.state === 'queued' && retryAt !== null;
    const polls = this.#polls ?? row.polls;
    return { ...row, polls, seq: log.seq, ...(waits && { retryAt, ...(retryError && { retryError }) }) };
  }

  /** The newest poll of its task in this run. */
  get newestPoll() {
    return this.#polls ? { polls: this.#polls, response: this.#polled } : undefined;
  }

  /** Whether content of the answer has arrived, not only metadata. */
  get hasContent(): boolean {
    return this.#firstToken !== null;
  }

  /** Adds an event of the answer. Events after a stop are dropped. */
  emit(event: AnswerEvent): void {
    if (this.controller.signal.aborted) return;
    if (isContent(event)) this.#firstToken ??= this.#seenNow();
    this.log.append({ type: 'answer', event });
  }

  /** Changes the state on disk, then in the log. */
  move(state: JobState): void {
    this.#jobs.move(this.id, state, this.#clock.now());
    // A resumed task makes no call and does not wait for one.
    if (state !== 'queued') this.hasBegun = true;
    this.log.append({ type: 'state', state, error: null });
  }

  /**
   * Records that a call is `sending` on disk. @param isFirst whether it is the first of this attempt of the job, whose
   * timestamps start here.
   */
  noteCall(n: number, observed: ObservedExchange, isFirst: boolean): void {
    this.inFlight.set(n, observed);
    this.hasBegun = true;
    if (isFirst) {
      this.#startsOver = true;
      this.log.append({ type: 'state', state: 'sending', error: null });
    }
    this.log.append({ type: 'call', n, state: 'sending', error: null });
  }

  /** Records the time when the first byte of one of its calls left. */
  noteSent(observed: ObservedExchange): void {
    if (this.#startsOver) {
      this.#sent = null;
      this.#firstByte = null;
    }
    this.#startsOver = false;
    observed.sentAt = this.#seenNow();
    this.#sent ??= observed.sentAt;
  }

  /** Records the time when the first response head arrived. */
  noteHead(observed: ObservedExchange): void {
    observed.firstByteAt = this.#seenNow();
    this.#firstByte ??= observed.firstByteAt;
  }

  #seenNow(): number {
    this.#observedMore = true;
    return this.#clock.now();
  }

  /**
   * Records a poll of its task, and returns whether it said anything new. If not, the row is written only once the
   * numbers that it claims are used up: each poll of a waiting task says the same.
   */
  notePolls(polls: JobPolls, progress: JobProgress | null): boolean {
    const saysMore =
      polls.state !== this.#polls?.state ||
      (progress !== null && !isDeepStrictEqual(progress, this.#progress));
    this.#polls = polls;
    this.#progress = progress ?? this.#progress;
    this.log.pass({ type: 'poll', polls });
    if (progress) this.log.pass({ type: 'progress', progress });
    this.#arePollsSaved = false;
    if (saysMore || this.log.seq > this.#claimed)
      this.#savePolls(polls, this.log.seq + CLAIMED_NUMBERS, progress);
    return saysMore;
  }

  #savePolls(polls: JobPolls, seq: number, progress: JobProgress | null = null): void {
    this.#jobs.setPolls(this.id, { polls, progress, response: this.#polled, seq });
    this.#claimed = seq;
    this.#arePollsSaved = true;
  }

  noteSilence(silentMs: number): void {
    if (this.controller.signal.aborted) return;
    this.log.append({ type: 'still_waiting', silentMs: Math.round(silentMs) });
  }

  /** Writes the job's timestamps and the observations of its running calls. */
  saveObserved(seq = this.log.seq): void {
    const observed = { sent: this.#sent, firstByte: this.#firstByte, firstToken: this.#firstToken };
    if (this.#polls && !this.#arePollsSaved) this.#savePolls(this.#polls, seq);
    this.#jobs.observe(this.id, { ...observed, seq });
    this.#claimed = seq;
    for (const [n, call] of this.inFlight) this.#jobCalls.observe(this.id, n, call);
    this.#observedMore = false;
    this.#publishedAt = seq;
  }

  #hasUnpublished(): boolean {
    return this.#observedMore || this.log.persisted < this.#publishedAt;
  }

  stop(reason: StopReason): void {
    if (this.controller.signal.aborted) return;
    for (const work of this.beforeStop.splice(0)) work();
    this.stopReason = reason;
    this.controller.abort();
    this.noNewCalls.abort(this.controller.signal.reason);
  }

  /** Whether the user has stopped the job. */
  get isStoppedByUser(): boolean {
    return this.controller.signal.aborted && this.stopReason === 'user';
  }

  /**
   * Called when the program quits: prevents further calls, and stops once the running calls worth waiting for have
   * ended.
   */
  drain(): void {
    this.isDraining = true;
    this.noNewCalls.abort(new ServiceError(STOPPED));
    const awaited = this.handler.policy.isStream ? [] : [...this.calling.values()];
    if (awaited.length === 0) this.stop('shutdown');
    else void Promise.allSettled(awaited).then(() => this.stop('shutdown'));
  }

  /** Prevents further calls and waits for the running ones, whose results are billed. */
  async callsOver(): Promise<void> {
    this.noNewCalls.abort(new ServiceError(STOPPED));
    await Promise.allSettled([...this.calling.values()]);
  }
}

/** Returns whether all new events belong to the answer: then the log on disk is enough. */
function areAnswers(events: readonly JobEvent[]): boolean {
  return events.length > 0 && events.every(({ type }) => type === 'answer');
}
