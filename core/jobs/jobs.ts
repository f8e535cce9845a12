import type { Job, JobDetails, JobEvent } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import { NotFound } from '../refusal.ts';
import type { JobRunner } from './job-runner.ts';
import type { JobStore } from './job-store.ts';

/** Jobs as the window sees them. Throws NotFound for what is not there. */
export class Jobs {
  readonly #store: JobStore;
  readonly #runner: JobRunner;

  constructor(store: JobStore, runner: JobRunner) {
    this.#store = store;
    this.#runner = runner;
  }

  list(query: { states?: JobState[] | undefined; before?: string | undefined; limit: number }): {
    items: Job[];
    more: boolean;
  } {
    const found = this.#store.list({ ...query, limit: query.limit + 1 });
    const items = found.slice(0, query.limit).map((job) => this.#runner.get(job.id));
    return { items, more: found.length > query.limit };
  }

  get(id: string): Job {
    return this.#runner.get(id);
  }

  watch(id: string, after: number, signal?: AbortSignal): AsyncGenerator<JobEvent, void, void> {
    return this.#runner.watch(id, after, signal);
  }

  cancel(id: string): Promise<Job> {
    return this.#runner.cancel(id);
  }

  details(id: string): JobDetails {
    const job = this.#runner.get(id);
    const details = this.#store.details(id);
    if (!details) throw new NotFound('job', id);
    return { job, ...details };
  }
}
