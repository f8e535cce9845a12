import type { Job } from '../../shared/domain/job.ts';
import type { Logger } from '../platform/host.ts';

/** Tells the log of each move of a job: what it is, where it goes, nothing of what it asks for. */
export class JobNotes {
  readonly #logger: Logger;
  /** The state that was told last, of each job that has not ended. */
  readonly #told = new Map<string, string>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  note({ id, kind, state, connectionId, error }: Job, opId: string | undefined): void {
    if (this.#told.get(id) === state) return;
    this.#told.set(id, state);
    const why = error === null ? {} : { class: error.class, status: error.status };
    this.#logger.info('job moved', { jobId: id, opId, kind, state, connectionId, ...why });
  }

  forget(id: string): void {
    this.#told.delete(id);
  }
}
