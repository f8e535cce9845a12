import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type JobEvent, jobEvent } from '../../../shared/domain/job.ts';
import { RowReader } from '../row-reader.ts';
import { storedJson } from '../stored-json.ts';
import { transaction } from '../transaction.ts';

const eventRow = z.object({ event: storedJson.pipe(jobEvent) }).transform(({ event }) => event);

/**
 * Stores the logs of running jobs: what a killed run leaves for the next start. Deleted once their content is in the
 * subject.
 */
export class LogStore {
  readonly #db: DatabaseSync;
  readonly #rows;
  readonly #append;
  readonly #read;
  readonly #fold;
  readonly #drop;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#rows = new RowReader(db, { table: 'job_event', schema: eventRow });
    this.#append = db.prepare('INSERT INTO job_event (job_id, seq, event) VALUES (?, ?, ?)');
    this.#read = db.prepare('SELECT job_id, seq, event FROM job_event WHERE job_id = ? ORDER BY seq');
    this.#fold = db.prepare('DELETE FROM job_event WHERE job_id = ? AND seq <= ?');
    this.#drop = db.prepare('DELETE FROM job_event WHERE job_id = ?');
  }

  /** Appends entries, and deletes those up to number `foldedTo`. */
  append(jobId: string, events: readonly JobEvent[], foldedTo = 0): void {
    transaction(this.#db, () => {
      if (foldedTo > 0) this.#fold.run(jobId, foldedTo);
      for (const event of events) this.#append.run(jobId, event.seq, JSON.stringify(event));
    });
  }

  read(jobId: string): JobEvent[] {
    return this.#rows.all(this.#read.all(jobId));
  }

  drop(jobId: string): void {
    this.#drop.run(jobId);
  }
}
