import type { Change } from '../../shared/contract/app.ts';
import { isEnd } from '../../shared/domain/job-state.ts';

/** Tracks the ends of jobs from the events that windows receive. */
export class JobEnds {
  readonly #ended = new Map<string, PromiseWithResolvers<void>>();

  note(change: Change): void {
    if (change.type === 'job' && isEnd(change.job.state)) this.#at(change.job.id).resolve();
  }

  /** Resolves when this job has ended, at once if it already has. */
  of(jobId: string): Promise<void> {
    return this.#at(jobId).promise;
  }

  #at(jobId: string): PromiseWithResolvers<void> {
    const found = this.#ended.get(jobId) ?? Promise.withResolvers<void>();
    this.#ended.set(jobId, found);
    return found;
  }
}
