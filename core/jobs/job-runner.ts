import type { Job, JobEvent, JobRequest } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { CONCURRENCY, QUEUE_MAX } from '../../shared/service/limits.ts';
import type { ObservedExchange } from '../db/jobs/call-store.ts';
import { transaction } from '../db/transaction.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { raceAbort } from '../platform/abortable.ts';
import { toStorageError } from '../platform/files/storage-error.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import { Caller } from './caller.ts';
import { failureOf } from './failure-of.ts';
import { jobContext } from './job-context.ts';
import { endJob } from './job-ending.ts';
import { STOPPED } from './job-errors.ts';
import type { JobHandler } from './job-handler.ts';
import { KeyedLimiter } from './keyed-limiter.ts';
import type { OpenJobs } from './recover.ts';
import type { JobRunnerPorts } from './runner-ports.ts';
import { type RegisteredKind, RunningJob, type RunningPorts } from './running-job.ts';
import { connectionForPolling, withNewAddress } from './task-connection.ts';
import { countUnderWay, type UnderWay } from './under-way.ts';
import { WriteBatcher } from './write-batcher.ts';

/** Milliseconds a stop waits: for answers that were paid for, then for everything to be put away. */
const ANSWERS_MS = 2000;
const DRAIN_MS = 3000;
/** Milliseconds until an end that the disk did not take is written again: less than a stop waits. */
const AGAIN_MS = 2000;

/**
 * Runs jobs whose rows are on disk already, each by the handler of its kind. Views may come and go: only `cancel` and
 * `stop` end a job from outside.
 */
export class JobRunner {
  readonly #ports: JobRunnerPorts & Pick<RunningPorts, 'batcher'>;
  readonly #kinds = new Map<string, RegisteredKind>();
  readonly #queue = new KeyedLimiter(CONCURRENCY.default);
  readonly #running = new Map<string, RunningJob>();
  readonly #caller: Caller;
  #stopping = false;

  constructor(ports: JobRunnerPorts) {
    this.#ports = { ...ports, batcher: new WriteBatcher(ports.clock, (work) => transaction(ports.db, work)) };
    const onChange = (running: RunningJob) => this.#changed(running);
    this.#caller = new Caller({ ...ports, queue: this.#queue, onChange });
  }

  /** Has jobs of a kind run by a handler. To be called before any of them is begun or resumed. */
  register(kind: string, handler: JobHandler): void {
    const limiter = handler.policy.isQueued ? this.#queue : new KeyedLimiter(CONCURRENCY.default);
    this.#kinds.set(kind, { handler, limiter });
  }

  /** Returns the handler of a kind. Throws where none is registered. */
  readonly handlerOf = (kind: string): JobHandler => this.#kindOf(kind).handler;

  #kindOf(kind: string): RegisteredKind {
    const found = this.#kinds.get(kind);
    if (!found) throw new Error(`no handler for jobs of the kind ${kind}`);
    return found;
  }

  /** Says whether queued calls wait. What is under way goes on. */
  pause(paused: boolean): void {
    if (this.#stopping) return;
    if (paused !== this.#queue.paused) this.#ports.logger.info(paused ? 'queue paused' : 'queue goes on');
    this.#queue.pause(paused);
  }

  /**
   * To be asked before `jobs` jobs are committed, so that no service has more waiting than it may.
   * @throws Conflict `queue_full`
   */
  assertRoom(connection: ServiceConnection, jobs = 1): void {
    const waits = (running: RunningJob) =>
      !running.begun && running.handler.policy.isQueued && running.isFor(connection.origin);
    const waiting = [...this.#running.values()].filter(waits).length;
    if (waiting + jobs > QUEUE_MAX) throw new Conflict('queue_full');
  }

  /** Begins a job that was just committed as queued. Returns at once. */
  begin(job: Job, opId: string, request: JobRequest, connection: ServiceConnection): void {
    const running = this.#add(job, opId);
    running.connection = connection;
    running.log.append({ type: 'state', state: 'queued', error: null });
    // A waiting job is visible, and can be cancelled, before anything is sent.
    this.#publish(job.id);
    void this.#run(running, request);
  }

  #add(job: Job, opId: string, resumed = false): RunningJob {
    const running = new RunningJob(job, opId, this.#kindOf(job.kind), this.#ports, resumed);
    this.#running.set(job.id, running);
    return running;
  }

  /** Resumes what the last run left. Sends nothing. One that cannot be read holds up neither the others nor the window. */
  resume({ held, resume }: OpenJobs): void {
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (defect) {
        this.#ports.onDefect(defect);
      }
    };
    for (const job of held) attempt(() => this.#hold(job));
    for (const job of resume) attempt(() => this.#resume(job));
  }

  /** Keeps a job until the user lets it go on. */
  #hold(job: Job): void {
    this.#add(job, this.#texts(job.id).opId).held = true;
  }

  /** Goes on with what a job still has to do without sending anything: its calls are refused. */
  #resume(job: Job): void {
    const { opId, request } = this.#texts(job.id);
    const running = this.#add(job, opId, true);
    void connectionForPolling(this.#ports, job, request, running.controller.signal).then(
      (connection) => {
        running.connection = connection;
        return this.#run(running, request);
      },
      (thrown) => this.#end(running, this.#describe(running, thrown)),
    );
  }

  /**
   * Lets a held job go on. Nothing happens to one that goes on already.
   * @throws Conflict `job_not_held`, `queue_full`, `connection_changed`; ServiceError `key`; NotFound
   */
  async start(id: string): Promise<Job> {
    const job = this.get(id);
    const running = this.#running.get(id);
    if (!running) throw new Conflict('job_not_held');
    if (!running.held) return job;
    const connection = await this.#ports.connectionFor(job.connectionId);
    // Started or stopped by another window in the meantime.
    if (!running.held) return this.get(id);
    this.assertRoom(connection);
    withNewAddress(this.#ports.jobCalls, job, connection);
    running.held = false;
    running.connection = connection;
    this.#ports.jobs.setHeld(id, false);
    this.#changed(running);
    void this.#run(running, this.#texts(id).request);
    return this.get(id);
  }

  /** The job as it is now. @throws NotFound */
  get(id: string): Job {
    const job = this.#ports.jobs.get(id);
    if (!job) throw new NotFound('job', id);
    return this.now(job);
  }

  /** A job as read from disk, with the number its log has reached, and when it is tried again. */
  now(job: Job): Job {
    return this.#running.get(job.id)?.now(job) ?? job;
  }

  /** Returns the log of a running job so far, merged; undefined if it is not running. */
  logged(id: string): { events: JobEvent[]; seq: number } | undefined {
    const log = this.#running.get(id)?.log;
    return log && { events: log.after(0), seq: log.seq };
  }

  /** Returns what was observed of a call under way; undefined if it is not. */
  seen(id: string, n: number): ObservedExchange | undefined {
    return this.#running.get(id)?.inFlight.get(n);
  }

  /** The job's log after a number, until the job ends. @throws NotFound */
  watch(id: string, after: number, signal?: AbortSignal): AsyncGenerator<JobEvent, void, void> {
    const running = this.#running.get(id);
    return running ? running.log.follow(after, signal) : replay(this.get(id), after);
  }

  /** Stops a job and answers when that is on disk. @throws NotFound */
  async cancel(id: string): Promise<Job> {
    const running = this.#running.get(id);
    running?.stop('user');
    if (running?.held) {
      running.held = false;
      this.#end(running, STOPPED);
    }
    await running?.ended;
    return this.get(id);
  }

  /** Returns what an end of the program would interrupt now. */
  underWay(): UnderWay {
    return countUnderWay(this.#running.values(), this.#ports.jobs);
  }

  /**
   * Stops all jobs, keeps what came, and waits for that at most three seconds. An answer that was paid for may still
   * come within two of them: then it counts. What was not sent waits for the next start.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#queue.pause(true);
    const running = [...this.#running.values()].filter((job) => !job.held);
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const drain = this.#ports.clock.after(DRAIN_MS, resolve);
    const answers = this.#ports.clock.after(ANSWERS_MS, () => {
      for (const job of running) job.stop('shutdown');
    });
    for (const job of running) job.drain();
    await Promise.race([Promise.all(running.map((job) => job.ended)), late]);
    answers.cancel();
    drain.cancel();
  }

  async #run(running: RunningJob, request: JobRequest): Promise<void> {
    let error: ServiceErrorData | null = null;
    try {
      const { origin, profile } = running.connection;
      this.#queue.setLimit(origin, profile.concurrency);
      const context = jobContext(
        {
          ...this.#ports,
          caller: this.#caller,
          onChange: (changed) => this.#changed(changed),
          onPolled: ({ id }) => this.#publish(id),
        },
        running,
        this.get(running.id),
        request,
      );
      await raceAbort(running.controller.signal, running.handler.run(context));
    } catch (thrown) {
      error = this.#describe(running, thrown);
    }
    await running.callsOver();
    this.#end(running, error);
  }

  #end(running: RunningJob, error: ServiceErrorData | null): void {
    try {
      if (endJob(this.#ports, running, this.get(running.id), error)) {
        running.handler.settled(this.#publish(running.id));
      }
    } catch (defect) {
      this.#ports.onDefect(defect);
      // The result is in memory until the disk has room, and lost with the program. Any other failure would come again.
      if (!this.#stopping && toStorageError(defect) !== null) {
        this.#ports.clock.after(AGAIN_MS, () => this.#end(running, error));
        return;
      }
      // The row stays open; the next start folds what the log holds.
      running.log.end();
    }
    this.#running.delete(running.id);
    running.markEnded();
  }

  #texts(id: string) {
    const texts = this.#ports.jobs.texts(id);
    if (!texts) throw new NotFound('job', id);
    return { opId: texts.opId, request: this.#ports.jobCalls.requests.get(id, 0) };
  }

  #changed(running: RunningJob): void {
    const job = this.#publish(running.id);
    try {
      running.handler.started(job);
    } catch (defect) {
      // Telling the views must not change what becomes of a call.
      this.#ports.onDefect(defect);
    }
  }

  #publish(id: string): Job {
    const job = this.get(id);
    const running = this.#running.get(id);
    if (running && running.noted !== job.state) {
      running.noted = job.state;
      const { kind, state, connectionId, error } = job;
      const why = error === null ? {} : { class: error.class, status: error.status };
      const facts = { jobId: id, opId: running.opId, kind, state, connectionId };
      this.#ports.logger.info('job moved', { ...facts, ...why });
    }
    this.#ports.changes.publish({ type: 'job', job });
    return job;
  }

  #describe(running: RunningJob, thrown: unknown): ServiceErrorData {
    return running.controller.signal.aborted ? STOPPED : failureOf(this.#ports, thrown);
  }
}

/** A job that has ended has no log any more: what it wrote is in its subject, and this says how it ended. */
async function* replay(job: Job, after: number): AsyncGenerator<JobEvent, void, void> {
  if (!isEnd(job.state) || after >= job.seq) return;
  const at = job.times.ended ?? job.times.created;
  if (after < job.seq - 1) yield { type: 'folded', seq: job.seq - 1, at };
  yield { type: 'state', seq: job.seq, at, state: job.state, error: job.error };
}
