import type { Job, JobRequest } from '../../shared/domain/job.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import type { GenerationStore, NewGeneration, StoredGeneration } from '../db/generations/generation-store.ts';
import type { CallStore } from '../db/jobs/call-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import { generationSubject } from '../db/jobs/job-subject.ts';
import { transaction } from '../db/transaction.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { assertEndedBadly } from '../jobs/job-errors.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Spending } from '../jobs/spending.ts';
import { newId } from '../platform/new-id.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import type { Connections } from '../settings/connections.ts';
import { type GenerationPorts, Generations } from './generations.ts';
import { type TaskJobPorts, TaskJobs } from './task-jobs.ts';
import type { TaskKind } from './task-kind.ts';

export interface TaskPorts extends Omit<GenerationPorts, 'library'>, Omit<TaskJobPorts, 'library'> {
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  readonly runner: Pick<JobRunner, 'begin' | 'assertRoom' | 'cancel' | 'newestPoll'>;
  readonly spending: Pick<Spending, 'assertWithin'>;
  readonly connections: Pick<Connections, 'forCall'>;
  readonly library: GenerationPorts['library'] & TaskJobPorts['library'];
}

/** The data of a new generation. */
export type GenerationOrder<Settings> = Omit<
  NewGeneration<Settings>,
  'id' | 'createdAt' | 'jobId' | 'connectionId'
> & {
  readonly opId: string;
};

/** The known parts of a job: the job it retries, and that job's task or results. */
interface Known {
  readonly retryOf?: string;
  readonly taskId?: string | undefined;
  /** The response to its call, which is then not sent. */
  readonly result?: object | undefined;
}

/** A job on disk, and its request, which is complete but for the key. */
interface Written {
  readonly job: Job;
  readonly request: JobRequest;
  readonly opId: string;
}

/**
 * The generations of a kind with one call each, and their jobs: all exact requests, or none, are on disk before anything
 * is sent.
 */
export class TaskGenerations<
  Settings extends { readonly model: string },
  Details,
  View,
  Found,
  Kind extends TaskKind<Settings, Details, View, Found> = TaskKind<Settings, Details, View, Found>,
> extends Generations<Settings, Details, View, Kind> {
  readonly handler: TaskJobs<Settings, Details, View, Found>;
  readonly #ports: TaskPorts;

  constructor(
    ports: TaskPorts,
    store: GenerationStore<Settings, Details>,
    kind: Kind & TaskKind<Settings, Details, View, Found>,
  ) {
    super(ports, store, kind);
    this.#ports = ports;
    this.handler = new TaskJobs(ports, this);
  }

  /**
   * Creates generations. Repeating an operation id returns the same generation.
   * @param group creates their group in the same transaction and returns its id; null for none.
   * @throws OverLimit; Conflict `queue_full` and as `TaskKind.check`; ServiceError `key` and as `TaskKind.check`; NotFound
   */
  async write(
    connectionId: string,
    orders: readonly GenerationOrder<Settings>[],
    group: () => string | null = () => null,
  ): Promise<View[]> {
    const { db, jobs, connections, runner, clock } = this.#ports;
    const isNew = ({ opId }: GenerationOrder<Settings>) => !jobs.byOperation(opId);
    if (orders.some(isNew)) {
      const connection = await connections.forCall(connectionId);
      // Looked up after the wait, since another window may have sent the same press. There is no await from here on.
      const fresh = [...new Map(orders.filter(isNew).map((order) => [order.opId, order])).values()];
      const now = clock.now();
      // Each has a distinct time, so that its outputs sort in its exact place among the others.
      const generations = fresh.map(({ opId, ...order }, i) => {
        const generation = { ...order, id: newId(now), jobId: newId(now), createdAt: now + i, connectionId };
        this.kind.check?.(generation, connection);
        return { opId, generation };
      });
      runner.assertRoom(connectionId, fresh.length);
      this.#assertAffordable(connectionId, fresh);
      const written = transaction(db, () => {
        const groupId = generations.length === 0 ? null : group();
        return generations.map(({ opId, generation }) =>
          this.insert(opId, { ...generation, groupId }, connection),
        );
      });
      for (const one of written) this.begin(one, connection);
    }
    return orders.map(({ opId }) => this.ofOperation(opId));
  }

  /**
   * Retries a generation as a new job. A task that may still succeed is polled again, and known results are downloaded:
   * only a failed or unknown task is created again.
   * @throws OverLimit; Conflict `job_running`, `job_done`, `queue_full`, `connection_changed`; ServiceError `key`; NotFound
   */
  async retry(job: Job, opId: string): Promise<Job> {
    const { db, connections, clock, runner } = this.#ports;
    const connection = await connections.forCall(job.connectionId);
    // Read after the wait: another window may have retried it first.
    const generation = this.find(this.ofJob(job).id);
    assertEndedBadly(generation);
    runner.assertRoom(job.connectionId);
    const taskId = this.#taskToResume(generation, connection);
    const isKnown = taskId !== undefined || this.store.outputs.of(generation.id).length > 0;
    const again = { ...generation, jobId: newId(clock.now()) };
    if (!isKnown) this.#assertAffordable(job.connectionId, [{ opId, settings: generation.settings }]);
    const known = { retryOf: job.id, taskId, result: isKnown ? { taskId } : undefined };
    const written = transaction(db, () => {
      const inserted = this.#insertJob(opId, again, connection, known);
      this.store.setJob(generation.id, again.jobId);
      return inserted;
    });
    this.begin(written, connection);
    return written.job;
  }

  #assertAffordable(
    connectionId: string,
    orders: readonly Pick<GenerationOrder<Settings>, 'opId' | 'settings'>[],
  ): void {
    this.#ports.spending.assertWithin(
      connectionId,
      orders.map(({ opId }) => opId),
      orders.map(({ settings }) => ({ kind: this.store.kind, model: settings.model, units: 1 })),
    );
  }

  /** Inserts a generation with its job, within the caller's transaction. */
  insert(
    opId: string,
    generation: NewGeneration<Settings>,
    connection: ServiceConnection,
    known: Known = {},
  ): Written {
    this.store.insert(generation);
    return this.#insertJob(opId, generation, connection, known);
  }

  /** Begins a job that is on disk. */
  begin({ job, opId, request }: Written, connection: ServiceConnection): void {
    this.#ports.runner.begin(job, opId, request, connection);
    this.publish(this.ofJob(job).id);
  }

  /**
   * Returns the task to poll again when a generation is retried: one that may still succeed, or whose files alone are
   * missing. A failed or unknown task is created again.
   * @throws Conflict `connection_changed`: only the address that created a task knows it
   */
  #taskToResume(
    { jobId, taskId, taskFailed }: StoredGeneration<Settings>,
    { origin }: ServiceConnection,
  ): string | undefined {
    const { jobs, jobCalls } = this.#ports;
    if (taskId === null || taskFailed) return undefined;
    const { url } = jobCalls.requests.get(jobId, 0);
    const isSandbox = jobs.get(jobId)?.connectionId === SANDBOX_CONNECTION;
    if (!isSandbox && (url === '' || new URL(url).origin !== origin))
      throw new Conflict('connection_changed');
    return taskId;
  }

  /** Inserts a job with its one call. If its result is known, the call counts as done and is never sent. */
  #insertJob(
    opId: string,
    generation: NewGeneration<Settings>,
    connection: ServiceConnection,
    { result, ...known }: Known,
  ): Written {
    const { jobs, jobCalls, clock } = this.#ports;
    const { id, jobId, title, connectionId, settings } = generation;
    const subject = generationSubject(this.store.kind, id);
    const now = clock.now();
    const callOp = newId(now);
    const request = this.kind.request(generation, connection, callOp);
    jobs.insert({
      ...{ id: jobId, opId, kind: subject.kind, title, connectionId, model: settings.model, now, subject },
      ...known,
    });
    const call = { jobId, n: 0, opId: callOp, request, now };
    jobCalls.insert(result === undefined ? call : { ...call, result });
    const job = jobs.get(jobId);
    if (!job) throw new NotFound('job', jobId);
    return { job, request, opId };
  }
}
