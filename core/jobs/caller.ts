import type { Job, JobResponse } from '../../shared/domain/job.ts';
import { canMove, isEnd, type JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { CallEnd, ObservedExchange, StoredCall } from '../db/jobs/call-store.ts';
import { transaction } from '../db/transaction.ts';
import { retryDecision } from '../http/errors/retry-table.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { delay, raceAbort } from '../platform/abortable.ts';
import { NotFound } from '../platform/refusal.ts';
import { failAttempt, outcomeOfAttempt } from './job-ending.ts';
import { DEFECT, failureOf, LOST, NO_CONNECTION, STOPPED } from './job-errors.ts';
import type { CallContext, CallGives } from './job-handler.ts';
import { observeCall } from './observe-call.ts';
import type { RunPorts } from './runner-ports.ts';
import type { RunningJob } from './running-job.ts';

/** The function that makes a call, and the kind of its response. */
export interface CallWork {
  readonly send: (context: CallContext) => Promise<unknown>;
  readonly gives: CallGives;
}

/** Makes a call of a job, or returns its stored result. @see JobContext.call */
export async function makeCall(
  ports: RunPorts,
  running: RunningJob,
  n: number,
  work: CallWork,
): Promise<unknown> {
  const call = ports.jobCalls.get(running.id, n);
  if (!call) throw new Error(`job ${running.id} has no call ${n}`);
  if (call.state === 'done') return call.result;
  if (isEnd(call.state)) throw new ServiceError(call.error ?? STOPPED);
  if (running.resumed) {
    throw new Error(`job ${running.id} was left by the last run: nothing of it is sent`);
  }
  if (running.calling.has(n)) throw new Error(`call ${n} of job ${running.id} is being made already`);
  const calling = new Caller(ports, running, call, work).call().finally(() => running.calling.delete(n));
  running.calling.set(n, calling);
  return calling;
}

/**
 * Makes one call of a job. Before any byte leaves, the call's row says `sending`; the row stores the outcome before
 * anyone is notified. A call is retried only where the retry table allows it.
 */
class Caller {
  readonly #ports: RunPorts;
  readonly #running: RunningJob;
  readonly #call: StoredCall;
  readonly #work: CallWork;
  /** Gives back the slot; null without one. */
  #release: (() => void) | null = null;
  /** Observations of the newest attempt. */
  #observed: ObservedExchange = nothingObserved();

  constructor(ports: RunPorts, running: RunningJob, call: StoredCall, work: CallWork) {
    this.#ports = ports;
    this.#running = running;
    this.#call = call;
    this.#work = work;
  }

  async call(): Promise<unknown> {
    try {
      await this.#takeSlot();
      return await this.#runAttempts();
    } finally {
      this.#release?.();
    }
  }

  /**
   * Waits for a slot. While its connection or the queue is paused, a call gives its slot to those that may be sent, and
   * takes the next one when it may.
   */
  async #takeSlot(): Promise<void> {
    const { limiter, connectionId, noNewCalls } = this.#running;
    const release = this.#release;
    if (release && !limiter.isPaused(connectionId)) return;
    release?.();
    this.#release = null;
    this.#release = await limiter.acquire(connectionId, noNewCalls.signal, release !== null);
  }

  async #runAttempts(): Promise<unknown> {
    this.#ports.budget.earn();
    let waitedMs = 0;
    for (let attempt = 1; ; attempt++) {
      this.#observed = nothingObserved();
      const connection = await this.#ready();
      try {
        return await this.#try(connection);
      } catch (thrown) {
        const afterMs = this.#scheduleRetry(thrown, attempt, waitedMs);
        waitedMs += afterMs;
        await delay(this.#ports.clock, afterMs, this.#running.noNewCalls.signal);
      }
    }
  }

  /** Waits until the call may be sent, and returns its connection. There is no await between this and `sending`. */
  async #ready(): Promise<ServiceConnection> {
    const { limiter, connectionId, noNewCalls } = this.#running;
    const { signal } = noNewCalls;
    for (;;) {
      await this.#takeSlot();
      const connection = await raceAbort(signal, this.#newest());
      signal.throwIfAborted();
      if (connection && !limiter.isPaused(connectionId)) return connection;
    }
  }

  /**
   * Returns the connection with its newest key, so that jobs waiting for a better key use it. A connection whose
   * address has changed serves new jobs only. Null if there is no key, for which its calls then wait.
   */
  async #newest(): Promise<ServiceConnection | null> {
    const running = this.#running;
    const { operation, isQueued } = running.handler.policy;
    try {
      const now = await this.#ports.connectionFor(running.connectionId);
      if (now.origin === running.connection.origin) running.connection = now;
      this.#ports.queue.setLimit(running.connectionId, running.connection.profile.concurrency);
      return running.connection;
    } catch (thrown) {
      const error =
        thrown instanceof NotFound ? NO_CONNECTION : failureOf(this.#ports, thrown, running.connectionId);
      if (error.class === 'key' && isQueued) {
        this.#refused(error, error.class);
        return null;
      }
      this.#end(outcomeOfAttempt(operation, error), error);
      throw new ServiceError(error, { cause: thrown });
    }
  }

  async #try(connection: ServiceConnection): Promise<unknown> {
    const { signal } = this.#running.controller;
    const { jobId, n, opId } = this.#call;
    const { requests } = this.#ports.jobCalls;
    // A later attempt has its own: what arrives late of this one must not count for that.
    const observed = this.#observed;
    this.#begin();
    const context: CallContext = {
      call: {
        ...{ jobId, n },
        // A getter, since the request of a stream is in memory and may be long.
        get request() {
          return requests.get(jobId, n);
        },
      },
      ...{ opId, signal, connection },
      observer: observeCall(this.#ports.redactor, this.#recorder(observed)),
      keepRaw: (fileName) => {
        observed.rawFile = fileName;
      },
    };
    const result = await raceAbort(signal, this.#work.send(context));
    signal.throwIfAborted();
    this.#end('done', null, result);
    this.#ports.onOutcome(this.#running.connectionId, null);
    return result;
  }

  /** Write-ahead: when this returns, the call is `sending` on disk, and so is the job if this is its first call. */
  #begin(): void {
    const { db, jobs, jobCalls } = this.#ports;
    const { jobId, n } = this.#call;
    const isFirst = this.#job().state === 'queued';
    this.#running.retryAt = null;
    transaction(db, () => {
      jobCalls.sending(jobId, n);
      if (isFirst) jobs.move(jobId, 'sending', 0);
    });
    this.#running.noteCall(n, this.#observed, isFirst);
    this.#ports.onChange(this.#running);
  }

  #recorder(observed: ObservedExchange) {
    const running = this.#running;
    return {
      onSending: () => running.noteSent(observed),
      onHead: (status: number) => {
        running.noteHead(observed);
        if (this.#work.gives !== 'answer' || status >= 300 || running.controller.signal.aborted) return;
        if (this.#job().state !== 'sending') return;
        running.move('running');
        this.#ports.onChange(running);
      },
      onResponse: (response: JobResponse) => {
        observed.response = response;
      },
      onSilence: (silentMs: number) => running.noteSilence(silentMs),
    };
  }

  /**
   * After a failed attempt: returns the milliseconds to the next one, with the row back at `queued`; otherwise ends the
   * call and throws.
   */
  #scheduleRetry(thrown: unknown, attempt: number, waitedMs: number): number {
    const running = this.#running;
    const { operation, isQueued } = running.handler.policy;
    if (running.controller.signal.aborted) {
      this.#endStopped();
      throw running.controller.signal.reason;
    }
    const error = failureOf(this.#ports, thrown, running.connectionId);
    const isOurs = !(thrown instanceof ServiceError);
    const decision = retryDecision({ ...failAttempt(operation, error), attempt, waitedMs });
    // A response that has begun is never requested again.
    const mayRepeat = !isOurs && !running.hasContent && !running.noNewCalls.signal.aborted;
    if (decision.retry && mayRepeat && this.#ports.budget.spend()) {
      this.#announceRetry(error, attempt + 1, decision.afterMs);
      return decision.afterMs;
    }
    const isUnsent = isOurs && this.#observed.sentAt === null;
    const tried = isUnsent ? 'failed' : outcomeOfAttempt(operation, isOurs ? DEFECT : error);
    this.#end(running.hasContent ? 'interrupted' : tried, error);
    // The next call would be refused as well.
    if (isQueued && (error.class === 'key' || error.class === 'quota')) this.#refused(error, error.class);
    else this.#ports.onOutcome(running.connectionId, error);
    throw new ServiceError(error, { cause: thrown });
  }

  #announceRetry(error: ServiceErrorData, attempt: number, afterMs: number): void {
    const { class: kind, status } = error;
    const running = this.#running;
    const retryAt = Math.round(this.#ports.clock.now() + afterMs);
    // Of several calls, the earliest retry counts.
    running.retryAt = Math.min(running.retryAt ?? retryAt, retryAt);
    running.retryError = error;
    this.#end('queued', null);
    const facts = { jobId: running.id, call: this.#call.n, attempt, afterMs, class: kind, status };
    this.#ports.logger.info('retried', facts);
    running.log.append({ type: 'retry_at', retryAt, attempt, error });
  }

  #refused(error: ServiceErrorData, why: 'key' | 'quota'): void {
    const { connectionId } = this.#running;
    this.#ports.onOutcome(connectionId, error);
    this.#ports.pauseConnection(connectionId, why);
  }

  /**
   * Ends a running call whose job is stopped. Stopped by the user: `stopped`, possibly charged. Stopped because the
   * program quits: a stream is `interrupted`; any other call that was sent is `unknown`; one that was not sent waits
   * for the next start.
   */
  #endStopped(): void {
    const { stopReason, handler } = this.#running;
    if (stopReason === 'user') this.#end('stopped', null);
    else if (handler.policy.isStream) this.#end('interrupted', STOPPED);
    else if (this.#observed.sentAt === null) this.#end('queued', null);
    else this.#end('unknown', LOST);
  }

  #end(state: JobState, error: ServiceErrorData | null, result: unknown = null): void {
    const { db, jobs, jobCalls, clock } = this.#ports;
    const { jobId, n } = this.#call;
    const running = this.#running;
    const after: CallEnd = { ...this.#observed, state, error, result, now: clock.now() };
    running.inFlight.delete(n);
    if (running.handler.policy.isStream && isEnd(state)) {
      running.ends.set(n, after);
      return;
    }
    // A job without running calls and without content returns to `queued`.
    let waits = false;
    transaction(db, () => {
      jobCalls.end(jobId, n, after);
      waits =
        canMove(this.#job().state, 'queued') && jobCalls.of(jobId).every((call) => call.state === 'queued');
      if (waits) jobs.move(jobId, 'queued', 0);
    });
    running.log.append({ type: 'call', n, state, error });
    if (waits) running.log.append({ type: 'state', state: 'queued', error: null });
    this.#ports.onChange(running);
  }

  #job(): Job {
    const job = this.#ports.jobs.get(this.#call.jobId);
    if (!job) throw new NotFound('job', this.#call.jobId);
    return job;
  }
}

function nothingObserved(): ObservedExchange {
  return { sentAt: null, firstByteAt: null, response: null, rawFile: null };
}
