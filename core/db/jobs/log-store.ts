import { z } from 'zod';
import { type JobEvent, jobEvent } from '../../../shared/domain/job.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';
import { transaction } from '../transaction.ts';

const eventRow = z.object({ event: storedJson.pipe(jobEvent) }).transform(({ event }) => event);

/**
 * Stores the logs of running jobs: what a killed run leaves for the next start. Deleted once their content is in the
 * subject.
 */
export class LogStore extends Store {
  readonly #rows = this.reader({ table: 'job_event', schema: eventRow });

  /** Appends entries, and deletes those up to number `foldedTo`. */
  append(jobId: string, events: readonly JobEvent[], foldedTo = 0): void {
    transaction(this.db, () => {
      if (foldedTo > 0) this.sql('DELETE FROM job_event WHERE job_id = ? AND seq <= ?').run(jobId, foldedTo);
      for (const event of events)
        this.sql('INSERT INTO job_event (job_id, seq, event) VALUES (?, ?, ?)').run(
          jobId,
          event.seq,
          JSON.stringify(event),
        );
    });
  }

  read(jobId: string): JobEvent[] {
    return this.#rows.all(
      this.sql('SELECT job_id, seq, event FROM job_event WHERE job_id = ? ORDER BY seq').all(jobId),
    );
  }

  drop(jobId: string): void {
    this.sql('DELETE FROM job_event WHERE job_id = ?').run(jobId);
  }
}
