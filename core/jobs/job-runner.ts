import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { Job, JobEvent, JobRequest } from '../../shared/domain/job.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { CONCURRENCY, QUEUE_MAX } from '../../shared/service/limits.ts';
import { transaction } from '../db/transaction.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { untilAborted } from '../platform/abortable.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import { CommonCommit } from './common-commit.ts';
import { failureOf } from './failure-of.ts';
import { jobContext } from './job-context.ts';
import { JobEnding } from './job-ending.ts';
import { STOPPED } from './job-errors.ts';
import { JobNotes } from './job-notes.ts';
import type { JobCrafts } from './kinds.ts';
import { Lanes } from './lanes.ts';
import { PaidCalls } from './paid-calls.ts';
import type { LeftOpen } from './recover.ts';
import { replay } from './replay.ts';
import type { JobRunnerPorts } from './runner-ports.ts';
import { RunningJob, type RunningPorts } from './running-job.ts';
import { StreamTries } from './stream-tries.ts';
import { readingConnection, retarget } from './taken-up.ts';
import { countUnderWay, type UnderWay } from './under-way.ts';

/** Answers of the chat at a time for one service. */
const CHAT_WIDTH = CONCURRENCY.default;
/** Milliseconds a stop waits: for answers that were paid for, then for everything to be put away. */
const ANSWERS_MS = 2000;
const DRAIN_MS = 3000;

/**
 * Runs jobs whose rows are on disk already. Views may come and go: only `cancel` and `stop` end a job from outside.
 * Answers of the chat take places of their own; all other calls share those of their service, and wait while paused.
 */
export class JobRunner {
  readonly #ports: JobRunnerPorts & Pick<RunningPorts, 'commits'>;
  readonly #crafts: JobCrafts;
  readonly #chat = new Lanes(CHAT_WIDTH);
  readonly #media = new Lanes(CHAT_WIDTH);
  readonly #running = new Map<string, RunningJob>();
  readonly #notes: JobNotes;
  readonly #streams: StreamTries;
  readonly #paid: PaidCalls;
  readonly #ending: JobEnding;
  #stopping = false;

  constructor(ports: JobRunnerPorts, crafts: JobCrafts) {
    this.#ports = { ...ports, commits: new CommonCommit(ports.clock, (work) => transaction(ports.db, work)) };
    this.#notes = new JobNotes(ports.logger);
    this.#crafts = crafts;
    const onChange = (running: RunningJob) => this.#changed(running);
    const describe = (running: RunningJob, thrown: unknown) => this.#describe(running, thrown);
    this.#streams = new StreamTries({ clock: ports.clock, logger: ports.logger, describe, onChange });
    this.#paid = new PaidCalls({ ...ports, lanes: this.#media, onChange });
    this.#ending = new JobEnding(ports, crafts);
  }

  /** Whether calls wait, but for those of the chat. What is under way goes on. */
  pause(paused: boolean): void {
    if (this.#stopping) return;
    if (paused !== this.#media.paused) this.#ports.logger.info(paused ? 'queue paused' : 'queue goes on');
    this.#media.pause(paused);
  }

  /**
   * To be asked before `jobs` jobs are committed, so that no service has more waiting than it may.
   * @throws Conflict `queue_full`
   */
  assertRoom(connection: ServiceConnection, jobs = 1): void {
    const waits = (running: RunningJob) =>
      !running.begun && this.#crafts[running.kind].lane === 'media' && running.isFor(connection.origin);
    const waiting = [...this.#running.values()].filter(waits).length;
    if (waiting + jobs > QUEUE_MAX) throw new Conflict('queue_full');
  }

  /** Begins a job that was just committed as queued. Returns at once. */
  begin(job: Job, opId: string, request: JobRequest, connection: ServiceConnection): void {
    const running = new RunningJob(job, opId, this.#ports);
    running.connection = connection;
    this.#running.set(job.id, running);
    running.log.append({ type: 'state', state: 'queued', error: null });
    // One that waits its turn is seen, and can be taken back, before anything of it is sent.
    this.#publish(job.id);
    void this.#run(running, request);
  }

  /** Takes up what the last run left. Sends nothing. One that cannot be read holds up neither the others nor the window. */
  takeUp({ held, resume }: LeftOpen): void {
    const attempt = (take: () => void) => {
      try {
        take();
      } catch (defect) {
        this.#ports.onDefect(defect);
      }
    };
    for (const job of held) attempt(() => this.#hold(job));
    for (const job of resume) attempt(() => this.#resume(job));
  }

  /** Keeps a job until the user lets it go on. */
  #hold(job: Job): void {
    const running = new RunningJob(job, this.#texts(job.id).opId, this.#ports);
    running.held = true;
    this.#running.set(job.id, running);
  }

  /** Goes on with what a job still has to do without sending anything: its calls are refused. */
  #resume(job: Job): void {
    const { opId, request } = this.#texts(job.id);
    const running = new RunningJob(job, opId, this.#ports, true);
    this.#running.set(job.id, running);
    void readingConnection(this.#ports, job, request, running.controller.signal).then(
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
    retarget(this.#ports, job, connection);
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
    if (running?.held) {
      running.held = false;
      this.#end(running, STOPPED);
    }
    await running?.ended;
    return this.get(id);
  }

  /** What an end of the program would meet now. */
  underWay(): UnderWay {
    return countUnderWay(this.#running.values(), this.#crafts, this.#ports.jobs);
  }

  /**
   * Stops all jobs, keeps what came, and waits for that at most three seconds. An answer that was paid for may still
   * come within two of them: then it counts. What was not sent waits for the next start.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#media.pause(true);
    const running = [...this.#running.values()].filter((job) => !job.held);
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const drain = this.#ports.clock.after(DRAIN_MS, resolve);
    const answers = this.#ports.clock.after(ANSWERS_MS, () => {
      for (const job of running) job.stop('shutdown');
    });
    for (const job of running) {
      job.windUp();
      if (job.calling.size === 0) job.stop('shutdown');
      else void Promise.allSettled([...job.calling.values()]).then(() => job.stop('shutdown'));
    }
    await Promise.race([Promise.all(running.map((job) => job.ended)), late]);
    answers.cancel();
    drain.cancel();
  }

  async #run(running: RunningJob, request: JobRequest): Promise<void> {
    let leave: (() => void) | undefined;
    let error: ServiceErrorData | null = null;
    const { signal } = running.controller;
    try {
      if (this.#crafts[running.kind].lane === 'chat') {
        leave = await this.#chat.enter(running.connection.origin, signal);
        const mayRepeat = () => !running.hasContent && this.get(running.id).state === 'sending';
        await this.#streams.run(running, () => this.#work(running, request), mayRepeat);
      } else {
        const { origin, profile } = running.connection;
        this.#media.widen(origin, profile.concurrency);
        await untilAborted(signal, this.#work(running, request));
      }
    } catch (thrown) {
      error = this.#describe(running, thrown);
    }
    await running.callsOver();
    this.#end(running, error);
    leave?.();
  }

  #work(running: RunningJob, request: JobRequest): Promise<void> {
    const { signal } = running.controller;
    const emit = (event: AnswerEvent) => {
      if (!signal.aborted && !running.hasContent && this.get(running.id).state === 'sending') {
        running.move('running');
        this.#publish(running.id);
      }
      running.emit(event);
    };
    const ports = {
      ...this.#ports,
      paid: this.#paid,
      onChange: (changed: RunningJob) => this.#changed(changed),
      onPolled: ({ id }: RunningJob) => this.#publish(id),
    };
    const context = jobContext(ports, running, this.get(running.id), request, emit);
    return this.#crafts[running.kind].run(context);
  }

  #end(running: RunningJob, error: ServiceErrorData | null): void {
    try {
      if (this.#ending.end(running, this.get(running.id), error)) this.#ended(running.id);
    } catch (defect) {
      this.#ports.onDefect(defect);
      if (!this.#stopping && this.#ending.again(defect, () => this.#end(running, error))) return;
      // The row stays open; the next start folds what the log holds.
      running.log.end();
    }
    this.#running.delete(running.id);
    running.markEnded();
  }

  #ended(id: string): void {
    const job = this.get(id);
    const { onOutcome } = this.#ports;
    const { state, error } = job;
    // Calls tell by themselves how they went.
    if (state !== 'stopped' && this.#crafts[job.kind].lane === 'chat') onOutcome(job.connectionId, error);
    this.#publish(id);
    this.#notes.forget(id);
    this.#crafts[job.kind].settled(job);
  }

  #texts(id: string) {
    const texts = this.#ports.jobs.texts(id);
    if (!texts) throw new NotFound('job', id);
    return texts;
  }

  #changed(running: RunningJob): void {
    const job = this.#publish(running.id);
    try {
      this.#crafts[running.kind].started(job);
    } catch (defect) {
      // Telling the views must not change what becomes of a call.
      this.#ports.onDefect(defect);
    }
  }

  #publish(id: string): Job {
    const job = this.get(id);
    this.#notes.note(job, this.#running.get(job.id)?.opId);
    this.#ports.changes.publish({ type: 'job', job });
    return job;
  }

  #describe(running: RunningJob, thrown: unknown): ServiceErrorData {
    return running.controller.signal.aborted ? STOPPED : failureOf(this.#ports, thrown);
  }
}
