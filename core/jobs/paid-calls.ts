import type { DatabaseSync } from 'node:sqlite';
import type { JobResponse } from '../../shared/domain/job.ts';
import { canMove, isEnd } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { CallEnd, CallStore, StoredCall } from '../db/jobs/call-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import { transaction } from '../db/transaction.ts';
import { RetryBudget, retryDecision } from '../http/errors/retry-table.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { rest, untilAborted } from '../platform/abortable.ts';
import type { Clock, Logger } from '../platform/host.ts';
import type { Redactor } from '../platform/log/redact.ts';
import { NotFound } from '../platform/refusal.ts';
import { failureOf } from './failure-of.ts';
import { endOfTry, failedTry } from './job-end.ts';
import { LOST, NO_CONNECTION, STOPPED } from './job-errors.ts';
import type { CallContext } from './kinds.ts';
import type { Lanes } from './lanes.ts';
import { observeCall } from './observe-call.ts';
import type { RunningJob } from './running-job.ts';

export interface PaidCallsPorts {
  readonly db: DatabaseSync;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly redactor: Redactor;
  readonly lanes: Lanes;
  /** The connection as it is now. @throws ServiceError `key`; NotFound when it was removed */
  readonly connectionFor: (connectionId: string) => Promise<ServiceConnection>;
  /** A refusal that the next call would meet too: nothing more is to be sent until the user has seen to it. */
  readonly pauseQueue: (connectionId: string) => void;
  readonly onDefect: (error: unknown) => void;
  /** Told of whatever a call failed with. */
  readonly onFailure: (error: unknown) => void;
  /** Told how each call ended: null for well. */
  readonly onOutcome: (connectionId: string, error: ServiceErrorData | null) => void;
  /** The job's row has changed. */
  readonly onChange: (running: RunningJob) => void;
}

/** What a call does, and what its answer is. */
export interface CallWork {
  readonly send: (context: CallContext) => Promise<unknown>;
  readonly gives: 'answer' | 'task';
}

/** What was seen of one try. */
interface Seen {
  sentAt: number | null;
  firstByteAt: number | null;
  response: JobResponse | null;
  rawFile: string | null;
}

/**
 * Makes the calls that may be billed. The row of a call says `sending` before anything of it leaves; how it ended is in
 * the row before anyone is told. What the retry table does not allow is never sent twice.
 */
export class PaidCalls {
  readonly #ports: PaidCallsPorts;
  readonly #budget = new RetryBudget();

  constructor(ports: PaidCallsPorts) {
    this.#ports = ports;
  }

  /** @see JobContext.call */
  call(running: RunningJob, n: number, work: CallWork): Promise<unknown> {
    const call = this.#find(running.id, n);
    if (call.state === 'done') return Promise.resolve(call.result);
    if (isEnd(call.state)) return Promise.reject(new ServiceError(call.error ?? STOPPED));
    if (running.resumed) {
      return Promise.reject(new Error(`job ${running.id} was left by the last run: nothing of it is sent`));
    }
    if (running.calling.has(n)) {
      return Promise.reject(new Error(`call ${n} of job ${running.id} is being made already`));
    }
    const calling = this.#inLane(running, n, work).finally(() => running.calling.delete(n));
    running.calling.set(n, calling);
    return calling;
  }

  async #inLane(running: RunningJob, n: number, work: CallWork): Promise<unknown> {
    const leave = await this.#ports.lanes.enter(running.connection.origin, running.enough.signal);
    try {
      return await this.#tries(running, n, work);
    } finally {
      leave();
    }
  }

  async #tries(running: RunningJob, n: number, work: CallWork): Promise<unknown> {
    const { clock } = this.#ports;
    this.#budget.earn();
    let waitedMs = 0;
    for (let attempt = 1; ; attempt++) {
      const connection = await this.#ready(running, n);
      const seen: Seen = { sentAt: null, firstByteAt: null, response: null, rawFile: null };
      try {
        running.inFlight.add(n);
        return await this.#try(running, n, connection, seen, work).finally(() => running.inFlight.delete(n));
      } catch (thrown) {
        const afterMs = this.#again(running, n, seen, thrown, attempt, waitedMs);
        waitedMs += afterMs;
        await rest(clock, afterMs, running.enough.signal);
      }
    }
  }

  /** Waits until it may go out, and answers with where to. Nothing is awaited between this and `sending`. */
  async #ready(running: RunningJob, n: number): Promise<ServiceConnection> {
    const { lanes } = this.#ports;
    const { signal } = running.enough;
    for (;;) {
      await lanes.open(signal);
      const connection = await untilAborted(signal, this.#newest(running, n));
      signal.throwIfAborted();
      if (connection && !lanes.paused) return connection;
    }
  }

  /**
   * The connection with its newest key, so that jobs that wait for a better key go out with it. One that leads elsewhere
   * now is for other jobs. Null when the key is not there: then the queue waits for it.
   */
  async #newest(running: RunningJob, n: number): Promise<ServiceConnection | null> {
    const { connectionId } = this.#job(running);
    try {
      const now = await this.#ports.connectionFor(connectionId);
      if (now.origin === running.connection.origin) running.connection = now;
      this.#ports.lanes.widen(running.connection.origin, running.connection.profile.concurrency);
      return running.connection;
    } catch (thrown) {
      const error = thrown instanceof NotFound ? NO_CONNECTION : failureOf(this.#ports, thrown);
      if (error.class === 'key') {
        this.#refused(connectionId, error);
        return null;
      }
      const state = endOfTry('billed', error);
      this.#end(running, n, { ...NOT_SENT, state, error, now: this.#ports.clock.now() });
      throw new ServiceError(error, { cause: thrown });
    }
  }

  async #try(
    running: RunningJob,
    n: number,
    connection: ServiceConnection,
    seen: Seen,
    work: CallWork,
  ): Promise<unknown> {
    const { signal } = running.controller;
    this.#begin(running, n);
    const call = this.#find(running.id, n);
    const context: CallContext = {
      ...{ call, opId: call.opId, signal, connection },
      observer: observeCall(this.#ports.redactor, this.#recorder(running, seen, work)),
      keepRaw: (fileName) => {
        seen.rawFile = fileName;
      },
    };
    const result = await untilAborted(signal, work.send(context));
    signal.throwIfAborted();
    this.#end(running, n, { ...seen, state: 'done', result, error: null, now: this.#ports.clock.now() });
    this.#ports.onOutcome(this.#job(running).connectionId, null);
    return result;
  }

  /** Write-ahead: the call, and the job where this is the first of it, are `sending` on disk when this returns. */
  #begin(running: RunningJob, n: number): void {
    const { db, jobs, jobCalls } = this.#ports;
    const isFirst = this.#job(running).state === 'queued';
    running.retryAt = null;
    transaction(db, () => {
      jobCalls.sending(running.id, n);
      if (isFirst) jobs.move(running.id, 'sending', 0);
    });
    running.begun = true;
    if (isFirst) running.log.append({ type: 'state', state: 'sending', error: null });
    running.log.append({ type: 'call', n, state: 'sending', error: null });
    this.#ports.onChange(running);
  }

  #recorder(running: RunningJob, seen: Seen, { gives }: CallWork) {
    const { clock } = this.#ports;
    return {
      onSending: () => {
        seen.sentAt = clock.now();
        running.noteSent();
      },
      onHead: (status: number) => {
        seen.firstByteAt = clock.now();
        running.noteHead();
        if (gives === 'task' || status >= 300 || running.controller.signal.aborted) return;
        if (this.#job(running).state !== 'sending') return;
        running.move('running');
        this.#ports.onChange(running);
      },
      onResponse: (response: JobResponse) => {
        seen.response = response;
      },
      onSilence: (silentMs: number) => running.noteSilence(silentMs),
    };
  }

  /** After a failed try: milliseconds to the next one, with the row back at `queued`. Else the call's end, thrown. */
  #again(running: RunningJob, n: number, seen: Seen, thrown: unknown, attempt: number, waitedMs: number) {
    const { clock } = this.#ports;
    const now = clock.now();
    if (running.controller.signal.aborted) {
      this.#end(running, n, { ...seen, now, result: null, ...stoppedAs(running, seen) });
      throw running.controller.signal.reason;
    }
    const error = failureOf(this.#ports, thrown);
    const decision = retryDecision({ ...failedTry('billed', error), attempt, waitedMs });
    const isOurs = !(thrown instanceof ServiceError);
    if (!isOurs && decision.retry && !running.enough.signal.aborted && this.#budget.spend()) {
      const retryAt = Math.round(now + decision.afterMs);
      // Of several calls the one that goes first.
      running.retryAt = Math.min(running.retryAt ?? retryAt, retryAt);
      this.#end(running, n, { ...seen, now, state: 'queued', error: null, result: null });
      const { class: kind, status } = error;
      const facts = { jobId: running.id, call: n, attempt: attempt + 1, afterMs: decision.afterMs };
      this.#ports.logger.info('tried again', { ...facts, class: kind, status });
      running.log.append({ type: 'retry_at', retryAt, attempt: attempt + 1 });
      return decision.afterMs;
    }
    const state = isOurs ? (seen.sentAt === null ? 'failed' : 'unknown') : endOfTry('billed', error);
    this.#end(running, n, { ...seen, now, state, error, result: null });
    if (QUEUE_STOPS.has(error.class)) this.#refused(this.#job(running).connectionId, error);
    else this.#ports.onOutcome(this.#job(running).connectionId, error);
    throw new ServiceError(error, { cause: thrown });
  }

  #refused(connectionId: string, error: ServiceErrorData): void {
    this.#ports.onOutcome(connectionId, error);
    this.#ports.pauseQueue(connectionId);
  }

  #end(running: RunningJob, n: number, after: CallEnd): void {
    const { db, jobs, jobCalls } = this.#ports;
    // A job of which nothing is under way any more, and nothing has come, waits again.
    let waits = false;
    transaction(db, () => {
      jobCalls.end(running.id, n, after);
      waits =
        canMove(this.#job(running).state, 'queued') &&
        jobCalls.of(running.id).every((call) => call.state === 'queued');
      if (waits) jobs.move(running.id, 'queued', 0);
    });
    running.log.append({ type: 'call', n, state: after.state, error: after.error });
    if (waits) running.log.append({ type: 'state', state: 'queued', error: null });
    this.#ports.onChange(running);
  }

  #find(jobId: string, n: number): StoredCall {
    const call = this.#ports.jobCalls.get(jobId, n);
    if (!call) throw new Error(`job ${jobId} has no call ${n}`);
    return call;
  }

  #job(running: RunningJob) {
    const job = this.#ports.jobs.get(running.id);
    if (!job) throw new NotFound('job', running.id);
    return job;
  }
}

/** What the next call would meet too. */
const QUEUE_STOPS: ReadonlySet<ServiceErrorData['class']> = new Set(['key', 'quota']);

const NOT_SENT = { result: null, rawFile: null, response: null, sentAt: null, firstByteAt: null } as const;

/**
 * A call in flight when its job was stopped. By the user: stopped, and it may be charged. By the end of the program: its
 * answer was waited for and did not come, so nobody knows; one that had not left waits for the next start.
 */
function stoppedAs(running: RunningJob, seen: Seen): Pick<CallEnd, 'state' | 'error'> {
  if (running.stopReason === 'user') return { state: 'stopped', error: null };
  return seen.sentAt === null ? { state: 'queued', error: null } : { state: 'unknown', error: LOST };
}
