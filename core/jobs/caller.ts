import type { Job, JobResponse } from '../../shared/domain/job.ts';
import { canMove, isEnd } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { CallEnd, ObservedExchange, StoredCall } from '../db/jobs/call-store.ts';
import { transaction } from '../db/transaction.ts';
import { RetryBudget, retryDecision } from '../http/errors/retry-table.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { delay, raceAbort } from '../platform/abortable.ts';
import { NotFound } from '../platform/refusal.ts';
import { failureOf } from './failure-of.ts';
import { failAttempt, outcomeOfAttempt } from './job-ending.ts';
import { DEFECT, LOST, NO_CONNECTION, STOPPED } from './job-errors.ts';
import type { CallContext, CallGives } from './job-handler.ts';
import type { KeyedLimiter } from './keyed-limiter.ts';
import { observeCall } from './observe-call.ts';
import type { JobRunnerPorts } from './runner-ports.ts';
import type { RunningJob } from './running-job.ts';

export interface CallerPorts extends JobRunnerPorts {
  /** Limits the calls that wait while the queue is paused. */
  readonly queue: KeyedLimiter;
  /** Called when the job's row has changed. */
  readonly onChange: (running: RunningJob) => void;
}

/** The function that makes a call, and the kind of its response. */
export interface CallWork {
  readonly send: (context: CallContext) => Promise<unknown>;
  readonly gives: CallGives;
}

/**
 * Makes the calls of all jobs. Before any byte leaves, the call's row says `sending`; the row stores the outcome before
 * anyone is notified. A call is retried only where the retry table allows it.
 */
export class Caller {
  readonly #ports: CallerPorts;
  readonly #budget = new RetryBudget();

  constructor(ports: CallerPorts) {
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
    const calling = this.#limited(running, n, work).finally(() => running.calling.delete(n));
    running.calling.set(n, calling);
    return calling;
  }

  async #limited(running: RunningJob, n: number, work: CallWork): Promise<unknown> {
    const release = await running.limiter.acquire(running.connection.origin, running.noNewCalls.signal);
    try {
      return await this.#tries(running, n, work);
    } finally {
      release();
    }
  }

  async #tries(running: RunningJob, n: number, work: CallWork): Promise<unknown> {
    this.#budget.earn();
    let waitedMs = 0;
    for (let attempt = 1; ; attempt++) {
      const connection = await this.#ready(running, n);
      const seen: ObservedExchange = { sentAt: null, firstByteAt: null, response: null, rawFile: null };
      try {
        return await this.#try(running, n, connection, seen, work);
      } catch (thrown) {
        const afterMs = this.#again(running, n, seen, thrown, attempt, waitedMs);
        waitedMs += afterMs;
        await delay(this.#ports.clock, afterMs, running.noNewCalls.signal);
      }
    }
  }

  /** Waits until the call may be sent, and returns its connection. There is no await between this and `sending`. */
  async #ready(running: RunningJob, n: number): Promise<ServiceConnection> {
    const { limiter } = running;
    const { signal } = running.noNewCalls;
    for (;;) {
      await limiter.whenResumed(signal);
      const connection = await raceAbort(signal, this.#newest(running, n));
      signal.throwIfAborted();
      if (connection && !limiter.paused) return connection;
    }
  }

  /**
   * Returns the connection with its newest key, so that jobs waiting for a better key use it. A connection whose
   * address has changed serves new jobs only. Null if there is no key, for which the queue then waits.
   */
  async #newest(running: RunningJob, n: number): Promise<ServiceConnection | null> {
    const { connectionId } = this.#job(running);
    const { operation, isQueued } = running.handler.policy;
    try {
      const now = await this.#ports.connectionFor(connectionId);
      if (now.origin === running.connection.origin) running.connection = now;
      this.#ports.queue.setLimit(running.connection.origin, running.connection.profile.concurrency);
      return running.connection;
    } catch (thrown) {
      const error = thrown instanceof NotFound ? NO_CONNECTION : failureOf(this.#ports, thrown);
      if (error.class === 'key' && isQueued) {
        this.#refused(connectionId, error);
        return null;
      }
      const state = outcomeOfAttempt(operation, error);
      this.#end(running, n, { ...NOT_SENT, state, error, now: this.#ports.clock.now() });
      throw new ServiceError(error, { cause: thrown });
    }
  }

  async #try(
    running: RunningJob,
    n: number,
    connection: ServiceConnection,
    seen: ObservedExchange,
    work: CallWork,
  ): Promise<unknown> {
    const { signal } = running.controller;
    this.#begin(running, n, seen);
    const { opId, jobId } = this.#find(running.id, n);
    const { requests } = this.#ports.jobCalls;
    const context: CallContext = {
      call: {
        ...{ jobId, n },
        // A getter, since the request of a stream is in memory and may be long.
        get request() {
          return requests.get(jobId, n);
        },
      },
      ...{ opId, signal, connection },
      observer: observeCall(this.#ports.redactor, this.#recorder(running, seen, work)),
      keepRaw: (fileName) => {
        seen.rawFile = fileName;
      },
    };
    const result = await raceAbort(signal, work.send(context));
    signal.throwIfAborted();
    this.#end(running, n, { ...seen, state: 'done', result, error: null, now: this.#ports.clock.now() });
    this.#ports.onOutcome(this.#job(running).connectionId, null);
    return result;
  }

  /** Write-ahead: when this returns, the call is `sending` on disk, and so is the job if this is its first call. */
  #begin(running: RunningJob, n: number, seen: ObservedExchange): void {
    const { db, jobs, jobCalls } = this.#ports;
    const isFirst = this.#job(running).state === 'queued';
    running.retryAt = null;
    transaction(db, () => {
      jobCalls.sending(running.id, n);
      if (isFirst) jobs.move(running.id, 'sending', 0);
    });
    running.noteCall(n, seen, isFirst);
    this.#ports.onChange(running);
  }

  #recorder(running: RunningJob, seen: ObservedExchange, { gives }: CallWork) {
    return {
      onSending: () => running.noteSent(seen),
      onHead: (status: number) => {
        running.noteHead(seen);
        if (gives !== 'answer' || status >= 300 || running.controller.signal.aborted) return;
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

  /**
   * After a failed attempt: returns the milliseconds to the next one, with the row back at `queued`; otherwise ends the
   * call and throws.
   */
  #again(
    running: RunningJob,
    n: number,
    seen: ObservedExchange,
    thrown: unknown,
    attempt: number,
    waitedMs: number,
  ): number {
    const { clock, logger } = this.#ports;
    const { operation, isQueued } = running.handler.policy;
    const now = clock.now();
    if (running.controller.signal.aborted) {
      this.#end(running, n, { ...seen, now, result: null, ...stoppedAs(running, seen) });
      throw running.controller.signal.reason;
    }
    const error = failureOf(this.#ports, thrown);
    const isOurs = !(thrown instanceof ServiceError);
    const decision = retryDecision({ ...failAttempt(operation, error), attempt, waitedMs });
    // A response that has begun is never requested again.
    const mayRepeat = !isOurs && !running.hasContent && !running.noNewCalls.signal.aborted;
    if (decision.retry && mayRepeat && this.#budget.spend()) {
      const retryAt = Math.round(now + decision.afterMs);
      // Of several calls, the earliest retry counts.
      running.retryAt = Math.min(running.retryAt ?? retryAt, retryAt);
      this.#end(running, n, { ...seen, now, state: 'queued', error: null, result: null });
      const { class: kind, status } = error;
      const facts = { jobId: running.id, call: n, attempt: attempt + 1, afterMs: decision.afterMs };
      logger.info('tried again', { ...facts, class: kind, status });
      running.log.append({ type: 'retry_at', retryAt, attempt: attempt + 1 });
      return decision.afterMs;
    }
    const tried =
      isOurs && seen.sentAt === null ? 'failed' : outcomeOfAttempt(operation, isOurs ? DEFECT : error);
    const state = running.hasContent ? 'interrupted' : tried;
    this.#end(running, n, { ...seen, now, state, error, result: null });
    const { connectionId } = this.#job(running);
    if (isQueued && QUEUE_STOPS.has(error.class)) this.#refused(connectionId, error);
    else this.#ports.onOutcome(connectionId, error);
    throw new ServiceError(error, { cause: thrown });
  }

  #refused(connectionId: string, error: ServiceErrorData): void {
    this.#ports.onOutcome(connectionId, error);
    this.#ports.pauseQueue(connectionId);
  }

  #end(running: RunningJob, n: number, after: CallEnd): void {
    const { db, jobs, jobCalls } = this.#ports;
    running.inFlight.delete(n);
    if (running.handler.policy.isStream && isEnd(after.state)) {
      running.ends.set(n, after);
      return;
    }
    // A job without running calls and without content returns to `queued`.
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

  #job(running: RunningJob): Job {
    const job = this.#ports.jobs.get(running.id);
    if (!job) throw new NotFound('job', running.id);
    return job;
  }
}

/** Failures that the next call would repeat. */
const QUEUE_STOPS: ReadonlySet<ServiceErrorData['class']> = new Set(['key', 'quota']);

const NOT_SENT = { result: null, rawFile: null, response: null, sentAt: null, firstByteAt: null } as const;

/**
 * Returns how a running call ends when its job is stopped. Stopped by the user: `stopped`, possibly charged. Stopped
 * because the program quits: a stream is `interrupted`; any other call that was sent is `unknown`; one that was not
 * sent waits for the next start.
 */
function stoppedAs(
  { stopReason, handler }: RunningJob,
  { sentAt }: ObservedExchange,
): Pick<CallEnd, 'state' | 'error'> {
  if (stopReason === 'user') return { state: 'stopped', error: null };
  if (handler.policy.isStream) return { state: 'interrupted', error: STOPPED };
  return sentAt === null ? { state: 'queued', error: null } : { state: 'unknown', error: LOST };
}
