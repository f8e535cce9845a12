import type { Job, JobRequest } from '../../shared/domain/job.ts';
import { json } from '../../shared/service/json.ts';
import type { StoredGeneration } from '../db/generations/generation-store.ts';
import type { StoredCall } from '../db/jobs/call-store.ts';
import { transaction } from '../db/transaction.ts';
import { fail } from '../http/errors/classify-error.ts';
import type { ServiceError } from '../http/errors/service-error.ts';
import { storedRequest } from '../http/request-headers.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import {
  BILLED_CALLS,
  type JobContext,
  type JobHandler,
  type JobOutcome,
  type Recovery,
} from '../jobs/job-handler.ts';
import { KeyedLimiter } from '../jobs/keyed-limiter.ts';
import type { Logger } from '../platform/host.ts';
import type { TaskResults } from '../service/tasks/task-answer.ts';
import { insertTaskId, type TaskQuery } from '../service/tasks/task-query.ts';
import { type FetchPorts, fetchLateResults, fetchResults } from './fetch-results.ts';
import type { TaskKind, TaskKindGenerations } from './task-kind.ts';

/** Number of polls that must find a task done without a result before it is believed. */
const WITHOUT_RESULT_MAX = 5;

export interface TaskJobPorts extends FetchPorts {
  readonly logger: Logger;
}

/** The end of a task. `isOver`: it failed at the service, and further polls are useless. */
interface TaskEnd<Found> {
  readonly found: readonly Found[];
  readonly failure: ServiceError | null;
  readonly isOver: boolean;
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
  /** One job at a time per generation: a stopped one may still be cleaning up when the next one begins. */
  readonly #turns = new KeyedLimiter(1);
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
    return this.#inTurn(generation.id, context.signal, () => this.#generate(context, generation));
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
    this.#inTurn(id, signal, fetching).catch((error: unknown) => {
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

  async #inTurn(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const end = await this.#turns.acquire(id, signal);
    await work().finally(end);
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
    const end = await this.#followTask(context, context.taskId);
    if (end.isOver) this.#failed.add(job.id);
    if (end.failure) throw end.failure;
    transaction(this.#ports.db, () => {
      this.keepFound(generation.id, end.found);
      context.move('fetching');
    });
  }

  /**
   * Polls a job's task until it has ended, and reports its state. An unknown state, or a response about another task,
   * counts as in progress; a result stays valid whatever a later poll says.
   * @throws ServiceError as `JobContext.poll`
   */
  async #followTask(context: JobContext, taskId: string): Promise<TaskEnd<Found>> {
    const kind = this.#kind;
    context.setPollRequest(pollRequest(kind.query(context.connection), context.connection, taskId));
    let withoutResult = 0;
    let isRunning = context.job.state === 'running';
    return context.poll(async (report) => {
      const task = await kind.pollTask(context, taskId);
      if (task.taskId !== null && task.taskId !== taskId) return null;
      const { state, stateText, progress, found } = task;
      if (stateText !== null) {
        report(stateText, progress === null ? null : { done: Math.round(progress), total: 100 });
      }
      if (state === 'failed' || state === 'cancelled') {
        return { found: [], failure: refusal(task, kind.failedMessage), isOver: true };
      }
      if (state === 'succeeded') {
        if (found.length > 0) return { found, failure: null, isOver: false };
        withoutResult += 1;
        if (withoutResult <= WITHOUT_RESULT_MAX) return null;
        return { found: [], failure: fail('bad_answer', kind.noResultMessage, ANSWERED), isOver: false };
      }
      if (!isRunning && stateText !== null && state !== 'queued') {
        isRunning = true;
        context.move('running');
      }
      return null;
    });
  }

  #hasOutputs(id: string): boolean {
    return this.#generations.store.outputs.of(id).length > 0;
  }
}

/** Returns a poll request for the inspector. @see SERVICE.md §4 */
export function pollRequest(query: TaskQuery, connection: ServiceConnection, taskId: string): JobRequest {
  const { path, body } = insertTaskId(query, taskId);
  const sent = body === undefined ? undefined : json.parse(JSON.parse(body));
  return storedRequest(connection, { method: query.method, path, body: sent, stream: false });
}

const ANSWERED = { phase: 'answering', status: 200 } as const;

function refusal({ message, stateText }: TaskResults<unknown>, failedMessage: string): ServiceError {
  return fail('service', message ?? `${failedMessage}: ${stateText ?? 'failed'}.`, ANSWERED);
}
