import type { DatabaseSync } from 'node:sqlite';
import type { Job, JobEvent, JobRequest } from '../../shared/domain/job.ts';
import { canMove, isEnd, type JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { Changes } from '../changes.ts';
import type { Clock, Logger } from '../host.ts';
import type { Redactor } from '../log/redact.ts';
import { Conflict, NotFound } from '../refusal.ts';
import { RetryBudget, retryDecision } from '../service/retry-table.ts';
import type { ServiceConnection } from '../service/service-connection.ts';
import { ServiceError } from '../service/service-error.ts';
import type { LogStore } from '../store/log-store.ts';
import { transaction } from '../store/transaction.ts';
import type { CallStore } from './call-store.ts';
import type { JobStore } from './job-store.ts';
import type { JobCraft, JobCrafts } from './kinds.ts';
import { Lanes } from './lanes.ts';
import { RunningJob } from './running-job.ts';

/** Jobs at a time for one connection. */
const CONCURRENCY = 4;
/** Milliseconds a stop waits for running jobs to put away what they have. */
const DRAIN_MS = 3000;

export interface JobRunnerPorts {
  readonly db: DatabaseSync;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly redactor: Redactor;
  readonly changes: Changes;
  /** Told of what should not happen. */
  readonly onDefect: (error: unknown) => void;
  /** Told how each job ended: null for well. */
  readonly onOutcome: (connectionId: string, error: ServiceErrorData | null) => void;
}

/** Runs jobs whose rows are on disk already. Views may come and go: only `cancel` and `stop` end a job from outside. */
export class JobRunner {
  readonly #ports: JobRunnerPorts;
  readonly #crafts: JobCrafts;
  readonly #lanes = new Lanes(CONCURRENCY);
  readonly #running = new Map<string, RunningJob>();
  readonly #budget = new RetryBudget();

  constructor(ports: JobRunnerPorts, crafts: JobCrafts) {
    this.#ports = ports;
    this.#crafts = crafts;
  }

  /** Begins a job that was just committed as queued. Returns at once. */
  begin(job: Job, opId: string, request: JobRequest, connection: ServiceConnection): void {
    const running = new RunningJob(job, opId, connection, this.#ports);
    this.#running.set(job.id, running);
    running.log.append({ type: 'state', state: 'queued', error: null });
    void this.#run(running, request);
  }

  /** The job as it is now. @throws NotFound */
  get(id: string): Job {
    const job = this.#ports.jobs.get(id);
    if (!job) throw new NotFound('job', id);
    return this.now(job);
  }

  /** A job as read from disk, with the number its log has reached. */
  now(job: Job): Job {
    return { ...job, seq: this.#running.get(job.id)?.log.seq ?? job.seq };
  }

  /** Lets a held job go on. @throws Conflict `job_not_held` */
  async start(id: string): Promise<Job> {
    this.get(id);
    throw new Conflict('job_not_held');
  }

  /** What a running job has logged so far, merged; undefined when it does not run. */
  logged(id: string): { events: JobEvent[]; seq: number } | undefined {
    const log = this.#running.get(id)?.log;
    return log && { events: log.after(0), seq: log.seq };
  }

  /** The job's log after a number, until the job ends. @throws NotFound */
  watch(id: string, after: number, signal?: AbortSignal): AsyncGenerator<JobEvent, void, void> {
    const running = this.#running.get(id);
    if (running) return running.log.follow(after, signal);
    return replay(this.get(id), after);
  }

  /** Stops a job and answers when that is on disk. @throws NotFound */
  async cancel(id: string): Promise<Job> {
    const running = this.#running.get(id);
    running?.stop('user');
    await running?.ended;
    return this.get(id);
  }

  /** Stops all jobs, keeps what came, and waits for that at most three seconds. */
  async stop(): Promise<void> {
    const running = [...this.#running.values()];
    for (const job of running) job.stop('shutdown');
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = this.#ports.clock.after(DRAIN_MS, resolve);
    await Promise.race([Promise.all(running.map((job) => job.ended)), late]);
    timer.cancel();
  }

  async #run(running: RunningJob, request: JobRequest): Promise<void> {
    let leave: (() => void) | undefined;
    let error: ServiceErrorData | null = null;
    try {
      leave = await this.#lanes.enter(running.connection.origin, running.controller.signal);
      await this.#tries(running, request);
    } catch (thrown) {
      error = this.#describe(running, thrown);
    }
    try {
      this.#finish(running, error);
    } catch (defect) {
      // The row stays open; the next start folds what the log holds.
      this.#ports.onDefect(defect);
      running.log.end();
    } finally {
      this.#running.delete(running.id);
      leave?.();
      running.markEnded();
    }
  }

  /** Tries until one goes well, or the retry table says no more. */
  async #tries(running: RunningJob, request: JobRequest): Promise<void> {
    this.#budget.earn();
    let waitedMs = 0;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#try(running, request);
      } catch (thrown) {
        const error = this.#describe(running, thrown);
        const decision = retryDecision({ ...failedTry(error), attempt, waitedMs });
        const may = decision.retry && !running.hasContent && this.get(running.id).state === 'sending';
        if (!may || !this.#budget.spend()) throw new ServiceError(error, { cause: thrown });
        waitedMs += decision.afterMs;
        running.move('queued');
        const retryAt = Math.round(this.#ports.clock.now() + decision.afterMs);
        running.log.append({ type: 'retry_at', retryAt, attempt: attempt + 1 });
        this.#publish(running.id);
        await this.#rest(decision.afterMs, running.controller.signal);
      }
    }
  }

  async #try(running: RunningJob, request: JobRequest): Promise<void> {
    const { signal } = running.controller;
    signal.throwIfAborted();
    running.move('sending');
    const job = this.get(running.id);
    const craft = this.#craft(job);
    craft.started(job);
    this.#publish(running.id);
    const stopped = abortOf(signal);
    try {
      await Promise.race([
        stopped.promise,
        craft.run({
          job,
          opId: running.opId,
          request,
          connection: running.connection,
          signal,
          observer: running.observer,
          taskId: null,
          calls: () => [],
          call: async () => {
            throw new Error('not yet');
          },
          move: (state) => running.move(state),
          progress: () => {},
          acceptTask: () => {},
          poll: async () => {
            throw new Error('not yet');
          },
          emit: (event) => {
            if (!signal.aborted && !running.hasContent) this.#answering(running);
            running.emit(event);
          },
        }),
      ]);
    } finally {
      stopped.release();
    }
  }

  #answering(running: RunningJob): void {
    if (this.get(running.id).state !== 'sending') return;
    running.move('running');
    this.#publish(running.id);
  }

  #finish(running: RunningJob, error: ServiceErrorData | null): void {
    const { db, jobs, logs, clock } = this.#ports;
    const job = this.get(running.id);
    const state = endState(running, job.state, error);
    const shown = state === 'stopped' ? null : error;
    const seq = running.log.seq + 1;
    const events = running.log.after(0);
    transaction(db, () => {
      jobs.move(job.id, state, clock.now(), shown);
      running.saveObserved(seq);
      this.#craft(job).settle({ job: this.get(job.id), state, error: shown, events, seq });
      logs.drop(job.id);
    });
    running.log.end();
    running.log.append({ type: 'state', state, error: shown });
    this.#ports.logger.info('job ended', {
      jobId: job.id,
      state,
      class: shown?.class,
      status: shown?.status,
    });
    if (state !== 'stopped') this.#ports.onOutcome(job.connectionId, shown);
    this.#publish(job.id);
    this.#craft(job).settled(job);
  }

  #craft(job: Job): JobCraft {
    return this.#crafts[job.kind];
  }

  #publish(id: string): void {
    this.#ports.changes.publish({ type: 'job', job: this.get(id) });
  }

  #describe(running: RunningJob, thrown: unknown): ServiceErrorData {
    if (running.controller.signal.aborted) return STOPPED;
    if (thrown instanceof ServiceError) {
      return { ...thrown.data, message: this.#ports.redactor.text(thrown.data.message) };
    }
    this.#ports.onDefect(thrown);
    return DEFECT;
  }

  #rest(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        timer.cancel();
        reject(signal.reason);
      };
      const timer = this.#ports.clock.after(ms, () => {
        signal.removeEventListener('abort', stop);
        resolve();
      });
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
  }
}

/** A job that has ended has no log any more: what it wrote is in its turn, and this says how it ended. */
async function* replay(job: Job, after: number): AsyncGenerator<JobEvent, void, void> {
  if (!isEnd(job.state) || after >= job.seq) return;
  const at = job.times.ended ?? job.times.created;
  if (after < job.seq - 1) yield { type: 'folded', seq: job.seq - 1, at };
  yield { type: 'state', seq: job.seq, at, state: job.state, error: job.error };
}

/**
 * The state a job ends in. Once content has come the answer is interrupted, whatever broke it: it is kept and marked,
 * and can be continued. A job that still waited for its turn has nothing to interrupt.
 */
function endState(running: RunningJob, from: JobState, error: ServiceErrorData | null): JobState {
  if (error === null) return 'done';
  if (error.class === 'stopped' && running.stopReason === 'user') return 'stopped';
  const decision = retryDecision({ ...failedTry(error), attempt: Number.POSITIVE_INFINITY });
  const broken = running.hasContent || error.class === 'stopped';
  const wanted = broken || decision.retry ? 'interrupted' : decision.becomes;
  if (canMove(from, wanted)) return wanted;
  return error.class === 'stopped' ? 'stopped' : 'failed';
}

function failedTry(error: ServiceErrorData) {
  const { phase, status, class: errorClass, retryAfterMs } = error;
  return { operation: 'text', phase, status, errorClass, retryAfterMs } as const;
}

function abortOf(signal: AbortSignal): { promise: Promise<never>; release(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  promise.catch(() => {});
  return { promise, release: () => signal.removeEventListener('abort', abort) };
}

const NOTHING = { status: null, code: null, type: null, param: null, retryAfterMs: null } as const;
const STOPPED: ServiceErrorData = {
  ...NOTHING,
  class: 'stopped',
  message: '',
  action: 'none',
  phase: 'answering',
};
const DEFECT: ServiceErrorData = {
  ...NOTHING,
  class: 'bad_answer',
  message: 'Quartet could not handle the answer.',
  action: 'retry',
  phase: 'answering',
};
