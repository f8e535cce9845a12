import type { Job } from '../../shared/domain/job.ts';
import type { StoredGeneration } from '../db/generations/generation-store.ts';
import type { StoredCall } from '../db/jobs/call-store.ts';
import { transaction } from '../db/transaction.ts';
import { fail } from '../http/errors/classify-error.ts';
import {
  BILLED_CALLS,
  type JobContext,
  type JobHandler,
  type JobOutcome,
  type Recovery,
} from '../jobs/job-handler.ts';
import type { Logger } from '../platform/host.ts';
import { type FetchPorts, fetchLateResults, fetchResults } from './fetch-results.ts';
import { followTask } from './follow-task.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import type { TaskKind, TaskKindGenerations } from './task-kind.ts';

export interface TaskJobPorts extends FetchPorts {
  readonly logger: Logger;
}

/**
 * Handles the jobs of a kind with one call per generation: the call returns results or a task, which is polled until
 * done; then their files are downloaded. Their locations are on disk before the download, and each gets its row as soon
 * as it is in the library.
 */
export class TaskJobs<Settings, Details, View, Found> implements JobHandler {
  readonly policy = BILLED_CALLS;
  readonly #ports: TaskJobPorts;
  readonly #generations: TaskKindGenerations<Settings, Details, View, Found>;
  readonly #kind: TaskKind<Settings, Details, View, Found>;
  /** Jobs whose task failed at the service. */
  readonly #failed = new Set<string>();
  readonly #mutex = new KeyedMutex();
  readonly #closing = new AbortController();

  constructor(ports: TaskJobPorts, generations: TaskKindGenerations<Settings, Details, View, Found>) {
    this.#ports = ports;
    this.#generations = generations;
    this.#kind = generations.kind;
  }

  get isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  run(context: JobContext): Promise<void> {
    const generation = this.#generations.ofJob(context.job);
    return this.#mutex.run(generation.id, context.signal, () => this.#generate(context, generation));
  }

  settle({ job }: JobOutcome): void {
    if (this.#failed.has(job.id)) this.#generations.store.setTaskFailed(this.#generations.ofJob(job).id);
  }

  started(job: Job): void {
    this.#generations.publish(this.#generations.ofJob(job).id);
  }

  settled(job: Job): void {
    this.#failed.delete(job.id);
    this.started(job);
  }

  hasAnswer(job: Job): boolean {
    return this.#hasOutputs(this.#generations.ofJob(job).id);
  }

  recover(job: Job, calls: readonly StoredCall[]): Recovery {
    // Not called if a response is missing. With a task, or an ended call, nothing is left to send.
    return job.polls === null && calls.some((call) => call.state === 'queued') ? 'hold' : 'resume';
  }

  retry(job: Job, opId: string): Promise<Job> {
    return this.#generations.retry(job, opId);
  }

  /** Stores results after the known ones. */
  keepFound(id: string, found: readonly Found[]): void {
    const { outputs } = this.#generations.store;
    transaction(this.#ports.db, () => {
      const next = (outputs.of(id).at(-1)?.n ?? -1) + 1;
      for (const [i, one] of found.slice(0, this.#kind.outputsMax).entries()) {
        outputs.insert({ ...this.#kind.output(one), generationId: id, n: next + i });
      }
    });
  }

  /**
   * Downloads the results of a generation whose job was stopped, in the background: the generation shows its state, and
   * failed downloads can be retried.
   */
  fetchLate(context: JobContext, id: string): void {
    const { signal } = this.#closing;
    const fetching = () => fetchLateResults(this.#ports, this.#generations, { ...context, signal }, id);
    this.#mutex.run(id, signal, fetching).catch((error: unknown) => {
      this.#ports.logger.info('the results of a response after a stop could not be downloaded', {
        jobId: context.job.id,
        error,
      });
    });
  }

  /** Aborts downloads that belong to no job, because they began after a stop. */
  close(): void {
    this.#closing.abort();
  }

  async #generate(context: JobContext, generation: StoredGeneration<Settings>): Promise<void> {
    const { id } = generation;
    // Results known from an earlier run or job need no poll.
    if (!this.#hasOutputs(id)) await this.#requestOrPoll(context, generation);
    // The results were downloaded before and were unusable.
    if (!this.#hasOutputs(id)) throw fail('unusable', 'The result cannot be used.', { phase: 'answering' });
    context.move('fetching');
    this.#generations.publish(id);
    const download = () => fetchResults(this.#ports, this.#generations, context, id);
    await (this.#kind.fetching?.(context, id, download) ?? download());
  }

  async #requestOrPoll(context: JobContext, generation: StoredGeneration<Settings>): Promise<void> {
    const { job } = context;
    if (context.taskId === null) {
      await context.call(0, (call) => this.#kind.send(context, call, generation), 'task');
    } else if (job.state === 'queued') context.move('accepted');
    if (context.taskId === null) return;
    const end = await followTask(this.#kind, context);
    if (end.isOver) this.#failed.add(job.id);
    if (end.failure) throw end.failure;
    transaction(this.#ports.db, () => {
      this.keepFound(generation.id, end.found);
      context.move('fetching');
    });
  }

  #hasOutputs(id: string): boolean {
    return this.#generations.store.outputs.of(id).length > 0;
  }
}
