import type { Job, JobEvent, JobPolls, JobRequest, JobResponse } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { CONCURRENCY, QUEUE_MAX } from '../../shared/service/limits.ts';
import type { ObservedExchange } from '../db/jobs/call-store.ts';
import { transaction } from '../db/transaction.ts';
import { RetryBudget } from '../http/errors/retry-table.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { raceAbort } from '../platform/abortable.ts';
import { toStorageError } from '../platform/files/storage-error.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import { jobContext } from './job-context.ts';
import { endJob } from './job-ending.ts';
import { failureOf, STOPPED } from './job-errors.ts';
import type { JobHandler } from './job-handler.ts';
import { KeyedLimiter } from './keyed-limiter.ts';
import type { OpenJobs } from './recover.ts';
import type { JobRunnerPorts, RunPorts } from './runner-ports.ts';
import { type RegisteredKind, RunningJob } from './running-job.ts';
import { countRunningWork, type RunningWork } from './running-work.ts';
import { connectionForPolling, withNewAddress } from './task-connection.ts';
import { WriteBatcher } from './write-batcher.ts';

/** Milliseconds that quitting waits: for billed responses, then for all jobs to be stored. */
const ANSWERS_MS = 2000;
const DRAIN_MS = 3000;
/** Milliseconds until an outcome that the disk refused is written again: less than quitting waits. */
const AGAIN_MS = 2000;

/** Runs jobs whose rows are on disk, each by the handler of its kind. Only `cancel` and `stop` end a job from outside. */
export class JobRunner {
  readonly #ports: RunPorts;
  readonly #kinds = new Map<string, RegisteredKind>();
  readonly #queue = new KeyedLimiter(CONCURRENCY.default);
  readonly #running = new Map<string, RunningJob>();
  #stopping = false;

  constructor(ports: JobRunnerPorts) {
    this.#ports = {
      ...ports,
      batcher: new WriteBatcher(ports.clock, (work) => transaction(ports.db, work)),
      budget: new RetryBudget(),
      queue: this.#queue,
      onChange: ({ id }) => this.changed(id),
      onPolled: ({ id }) => this.#publish(id),
    };
  }

  /** Registers the handler of a kind of job. Call it before any such job is begun or resumed. */
  register(kind: string, handler: JobHandler): void {
    const limiter = handler.policy.isQueued ? this.#queue : new KeyedLimiter(CONCURRENCY.default);
    this.#kinds.set(kind, { handler, limiter });
  }

  /** Returns the handler of a kind. Throws if none is registered. */
  readonly handlerOf = (kind: string): JobHandler => this.#kindOf(kind).handler;

  #kindOf(kind: string): RegisteredKind {
    const found = this.#kinds.get(kind);
    if (!found) throw new Error(`no handler for jobs of the kind ${kind}`);
    return found;
  }

  /** Pauses all queued calls or those of some connections, and resumes all others. Running calls continue. */
  pause(all: boolean, connections: readonly string[] = []): void {
    if (this.#stopping || !this.#queue.pause(all, connections)) return;
    const isPaused = all || connections.length > 0;
    this.#ports.logger.info(isPaused ? 'queue paused' : 'queue resumed', { all, connections });
  }

  /**
   * Checks that `jobs` more jobs do not exceed the limit of waiting jobs of a connection. Call it before they are
   * committed.
   * @throws Conflict `queue_full`
   */
  assertRoom(connectionId: string, jobs = 1): void {
    const waits = ({ hasBegun, held, handler, connectionId: its }: RunningJob) =>
      !hasBegun && !held && handler.policy.isQueued && its === connectionId;
    const waiting = [...this.#running.values()].filter(waits).length;
    if (waiting + jobs > QUEUE_MAX) throw new Conflict('queue_full');
  }

  /** Begins a job that was just committed as `queued`. Returns at once. */
  begin(job: Job, opId: string, request: JobRequest, connection: ServiceConnection): void {
    const running = this.#add(job, () => opId);
    running.connection = connection;
    running.log.append({ type: 'state', state: 'queued', error: null });
    // A waiting job is visible, and can be cancelled, before anything is sent.
    this.#publish(job.id);
    void this.#run(running, request);
  }

  #add(job: Job, opId: () => string, resumed = false): RunningJob {
    const running = new RunningJob(job, opId, this.#kindOf(job.kind), this.#ports, resumed);
    this.#running.set(job.id, running);
    return running;
  }

  /** Resumes the jobs of the last run. Sends nothing. An unreadable job delays neither the others nor the window. */
  resume({ held, resume }: OpenJobs): void {
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (defect) {
        this.#ports.onDefect(defect);
      }
    };
    for (const job of held)
      attempt(() => {
        this.#add(job, () => this.#texts(job.id).opId).held = true;
      });
    for (const job of resume) attempt(() => this.#resume(job));
  }

  /** Runs the rest of a job that sends nothing: its calls are refused. */
  #resume(job: Job): void {
    const { opId, request } = this.#texts(job.id);
    const running = this.#add(job, () => opId, true);
    void connectionForPolling(this.#ports, job, request, running.controller.signal).then(
      (connection) => {
        running.connection = connection;
        return this.#run(running, request);
      },
      (thrown) => this.#end(running, this.#asErrorData(running, thrown)),
    );
  }

  /**
   * Resumes a held job; does nothing if it was already resumed.
   * @throws Conflict `job_not_held`, `queue_full`, `connection_changed`; OverLimit; ServiceError `key`; NotFound
   */
  async start(id: string): Promise<Job> {
    const job = this.get(id);
    const running = this.#running.get(id);
    if (!running) throw new Conflict('job_not_held');
    if (!running.held) return job;
    const connection = await this.#ports.connectionFor(job.connectionId);
    if (!running.held) return this.get(id); // by another window, which resumed or cancelled it
    // Read before anything changes: a job that cannot be read stays held.
    const { opId, request } = this.#texts(id);
    this.#ports.spending.assertWithin(job.connectionId, [opId], []);
    this.assertRoom(job.connectionId);
    withNewAddress(this.#ports.jobCalls, job, connection);
    running.held = false;
    running.connection = connection;
    this.#ports.jobs.setHeld(id, false);
    this.changed(id);
    void this.#run(running, request);
    return this.get(id);
  }

  /** Returns the current job. @throws NotFound */
  get(id: string): Job {
    const job = this.#ports.jobs.get(id);
    if (!job) throw new NotFound('job', id);
    return this.now(job);
  }

  /** Adds to a job read from disk what only its run knows: the newest poll, the log's last number, the next retry. */
  now(job: Job): Job {
    return this.#running.get(job.id)?.now(job) ?? job;
  }

  /** Returns the merged log of a running job; undefined if it is not running. */
  logged(id: string): { events: JobEvent[]; seq: number } | undefined {
    const log = this.#running.get(id)?.log;
    return log && { events: log.after(0), seq: log.seq };
  }

  /** Returns the observed exchange of a running call; undefined if there is none. */
  observed(id: string, n: number): ObservedExchange | undefined {
    return this.#running.get(id)?.inFlight.get(n);
  }

  /** Returns the newest poll of a running job's task, which its row may not have yet; undefined if there is none. */
  newestPoll(id: string): { polls: JobPolls; response: JobResponse | null } | undefined {
    return this.#running.get(id)?.newestPoll;
  }

  /** Yields the job's log after a number, until the job ends. @throws NotFound */
  watch(id: string, after: number, signal?: AbortSignal): AsyncGenerator<JobEvent, void, void> {
    const running = this.#running.get(id);
    return running ? running.log.follow(after, signal) : replay(this.get(id), after);
  }

  /** Cancels a job and resolves when that is on disk. @throws NotFound */
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

  /** Returns what quitting would interrupt now. */
  underWay(): RunningWork {
    return countRunningWork(this.#running.values(), this.#ports.jobs);
  }

  /**
   * Stops all jobs and keeps their content, within three seconds. A billed response within two of them still counts.
   * Unsent calls wait for the next start.
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

  /** Writes what jobs have received so far; the next start reads their outcomes from that. */
  readonly flush = (): void => this.#ports.batcher.flush();

  async #run(running: RunningJob, request: JobRequest): Promise<void> {
    let error: ServiceErrorData | null = null;
    try {
      this.#queue.setLimit(running.connectionId, running.connection.profile.concurrency);
      const context = jobContext(this.#ports, running, this.get(running.id), request);
      await raceAbort(running.controller.signal, running.handler.run(context));
    } catch (thrown) {
      error = this.#asErrorData(running, thrown);
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
      // The result stays in memory until the disk has room, and is lost if the program ends. Any other failure would
      // recur.
      if (!this.#stopping && toStorageError(defect) !== null) {
        this.#ports.clock.after(AGAIN_MS, () => this.#end(running, error));
        return;
      }
      // The row stays open; the next start reads the outcome from the log.
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

  /** Notifies the views of a job that changed; a failure of theirs must not affect a call. @throws NotFound */
  changed(id: string): void {
    const job = this.#publish(id);
    try {
      this.handlerOf(job.kind).started(job);
    } catch (defect) {
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
      const facts = { jobId: id, opId: running.opId(), kind, state, connectionId };
      this.#ports.logger.info('job state changed', { ...facts, ...why });
    }
    this.#ports.changes.publish({ type: 'job', job });
    return job;
  }

  #asErrorData(running: RunningJob, thrown: unknown): ServiceErrorData {
    return running.controller.signal.aborted ? STOPPED : failureOf(this.#ports, thrown, running.connectionId);
  }
}

/** Yields the end of a job that has ended: it has no log any more, since its content is stored with its subject. */
async function* replay(job: Job, after: number): AsyncGenerator<JobEvent, void, void> {
  if (!isEnd(job.state) || after >= job.seq) return;
  const at = job.times.ended ?? job.times.created;
  if (after < job.seq - 1) yield { type: 'folded', seq: job.seq - 1, at };
  yield { type: 'state', seq: job.seq, at, state: job.state, error: job.error };
}
