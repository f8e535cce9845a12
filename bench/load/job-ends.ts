import type { Change } from '../../shared/contract/app.ts';
import { isEnd } from '../../shared/domain/job-state.ts';

/** The ends of jobs, as windows hear of them. */
export class JobEnds {
  readonly #ended = new Map<string, PromiseWithResolvers<void>>();

  note(change: Change): void {
    if (change.type === 'job' && isEnd(change.job.state)) this.#at(change.job.id).resolve();
  }

  /** Resolves when this job has ended, which it may have done already. */
  of(jobId: string): Promise<void> {
    return this.#at(jobId).promise;
  }

  #at(jobId: string): PromiseWithResolvers<void> {
    const found = this.#ended.get(jobId) ?? Promise.withResolvers<void>();
    this.#ended.set(jobId, found);
    return found;
  }
}
