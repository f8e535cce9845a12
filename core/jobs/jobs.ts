import { join } from 'node:path';
import type { Inputs } from '../../shared/contract/index.ts';
import type { Job, JobCall, JobDetails } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { CallStore, StoredCall } from '../db/jobs/call-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import { sha256 } from '../db/jobs/request-store.ts';
import type { Changes } from '../platform/changes.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import type { Host } from '../platform/host.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import type { Rpc } from '../rpc/rpc.ts';
import type { JobRunner } from './job-runner.ts';
import { type Quarantine, rawId } from './quarantine.ts';

export interface JobsPorts {
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
  readonly runner: JobRunner;
  readonly changes: Changes;
  /** Returns the URL of the stored raw body of a call's response. */
  readonly rawUrl: (jobId: string, n: number) => string;
  readonly quarantine: Pick<Quarantine, 'find'>;
  readonly host: Pick<Host, 'saveFile'>;
}

const NO_TIMES = { sent: null, firstByte: null, firstToken: null, ended: null } as const;

/** The jobs API of the windows. Throws NotFound for a missing job. */
export class Jobs {
  readonly #ports: JobsPorts;
  /** Operations between their first await and their commit, so that a double click in that time creates one job. */
  readonly #retrying = new Map<string, Promise<Job>>();

  constructor(ports: JobsPorts) {
    this.#ports = ports;
  }

  list(query: Inputs['jobs']['list']): { items: Job[]; more: boolean } {
    const found = this.#ports.jobs.list({ ...query, limit: query.limit + 1 });
    const items = found.slice(0, query.limit).map((job) => this.#ports.runner.now(job));
    return { items, more: found.length > query.limit };
  }

  async cancel(id: string): Promise<Job> {
    const job = await this.#ports.runner.cancel(id);
    await this.#ports.runner.handlerOf(job.kind).cancelled?.(job);
    return job;
  }

  /**
   * Retries a job. Repeating an operation returns the same job. @throws Conflict `job_running`, `job_done`, or what the
   * handler throws
   */
  async retry({ opId, id }: { opId: string; id: string }): Promise<Job> {
    const before = this.#ports.jobs.byOperation(opId);
    if (before) return this.#ports.runner.now(before);
    const job = this.#ports.runner.get(id);
    if (job.state === 'done') throw new Conflict('job_done');
    if (!isEnd(job.state)) throw new Conflict('job_running');
    const retrying = this.#retrying.get(opId) ?? this.#ports.runner.handlerOf(job.kind).retry(job, opId);
    this.#retrying.set(opId, retrying);
    try {
      const fresh = await retrying;
      // A user who retries a job has seen its outcome.
      if (!this.#ports.runner.get(id).dismissed) this.dismiss(id);
      return fresh;
    } finally {
      this.#retrying.delete(opId);
    }
  }

  /** Hides an ended job from the task list. @throws Conflict `job_running` */
  dismiss(id: string): Job {
    if (!isEnd(this.#ports.runner.get(id).state)) throw new Conflict('job_running');
    this.#ports.jobs.dismiss(id);
    this.#ports.runner.changed(id);
    return this.#ports.runner.get(id);
  }

  clear({ ids }: { ids?: readonly string[] | undefined } = {}): { cleared: number } {
    const cleared = this.#ports.jobs.clear(ids);
    if (cleared > 0) this.#ports.changes.publish({ type: 'jobs_cleared', ...(ids ? { ids: [...ids] } : {}) });
    return { cleared };
  }

  /** Returns each call as sent and received, and last the newest poll of the job's task. */
  async details(id: string): Promise<JobDetails> {
    const job = this.#ports.runner.get(id);
    const { poll } = this.#ports.jobs.texts(id) ?? { poll: null };
    const calls: JobCall[] = [];
    for (const call of this.#ports.jobCalls.of(id)) calls.push(await this.#show(job, call));
    if (poll === null || job.polls === null) return { job, calls };
    const { state, error, attempts, polls } = job;
    const times = { ...NO_TIMES, created: polls.lastAt ?? job.times.created };
    const response = this.#ports.runner.newestPoll(id)?.response ?? poll.response;
    const newest = { n: calls.length, state, times, attempts, error, ...poll, response, polls };
    return { job, calls: [...calls, { ...newest, reconstructed: false, rawUrl: null }] };
  }

  /**
   * Lets the user choose a file and copies the stored raw body of a call's response there.
   * @throws NotFound if none is stored, or no longer. @throws StorageError if the copy fails.
   */
  async saveRaw(id: string, n: number): Promise<{ saved: boolean }> {
    const { quarantine, host } = this.#ports;
    const kept = quarantine.find(rawId(id, n));
    if (kept === undefined) throw new NotFound('job', id);
    try {
      return { saved: (await host.saveFile?.(join(kept.root, kept.name), kept.downloadName)) ?? false };
    } catch (error) {
      throw StorageError.of(error);
    }
  }

  async #show(job: Job, stored: StoredCall): Promise<JobCall> {
    const call = { ...stored, ...this.#ports.runner.observed(job.id, stored.n) };
    const { n, state, attempts, error, response } = call;
    return {
      ...{ n, state, attempts, error, response, polls: null },
      ...(await this.#request(job, n)),
      times: {
        created: call.createdAt,
        sent: call.sentAt,
        firstByte: call.firstByteAt,
        firstToken: job.times.firstToken,
        ended: call.endedAt,
      },
      rawUrl: stored.rawFile === null ? null : this.#ports.rawUrl(job.id, n),
    };
  }

  /** Returns the request of a call. A body that is not stored is rebuilt, or null if that is impossible. */
  async #request(job: Job, n: number): Promise<Pick<JobCall, 'request' | 'reconstructed'>> {
    const { jobCalls, runner } = this.#ports;
    const { method, url, headers, body, isWhole, ...made } = jobCalls.requests.get(job.id, n);
    const shown = { method, url, headers };
    if (isWhole || made.sha256 === null) return { request: { ...shown, body }, reconstructed: false };
    const { rebuild } = runner.handlerOf(job.kind);
    const rebuilt = (await rebuild?.(job, made.source).catch(() => null)) ?? null;
    const reconstructed = rebuilt !== null && sha256(JSON.stringify(rebuilt)) !== made.sha256;
    return { request: { ...shown, body: rebuilt }, reconstructed };
  }
}

/** Implements the procedures of jobs. */
export const jobsRouter = (
  { procedures: { jobs: p }, once, numbered }: Rpc,
  jobs: Jobs,
  runner: JobRunner,
) => ({
  list: p.list.handler(({ input }) => numbered(() => jobs.list(input))),
  get: p.get.handler(({ input }) => runner.get(input.id)),
  watch: p.watch.handler(({ input, signal }) => runner.watch(input.id, input.after, signal)),
  cancel: p.cancel.handler(({ input }) => jobs.cancel(input.id)),
  retry: p.retry.handler((call) => jobs.retry(once(call))),
  start: p.start.handler(({ input }) => runner.start(input.id)),
  dismiss: p.dismiss.handler(({ input }) => jobs.dismiss(input.id)),
  clear: p.clear.handler(({ input }) => jobs.clear(input)),
  details: p.details.handler(({ input }) => jobs.details(input.id)),
  saveRaw: p.saveRaw.handler(({ input }) => jobs.saveRaw(input.id, input.n)),
});
