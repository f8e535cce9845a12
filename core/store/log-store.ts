import type { DatabaseSync } from 'node:sqlite';
import { type JobEvent, jobEvent } from '../../shared/domain/job.ts';
import { transaction } from './transaction.ts';

/** The log of jobs under way, as far as written: what a killed run leaves for the next start. Gone once folded. */
export class LogStore {
  readonly #db: DatabaseSync;
  readonly #append;
  readonly #read;
  readonly #fold;
  readonly #drop;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#append = db.prepare('INSERT INTO job_event (job_id, seq, event) VALUES (?, ?, ?)');
    this.#read = db.prepare('SELECT event FROM job_event WHERE job_id = ? ORDER BY seq');
    this.#fold = db.prepare('DELETE FROM job_event WHERE job_id = ? AND seq <= ?');
    this.#drop = db.prepare('DELETE FROM job_event WHERE job_id = ?');
  }

  /** Adds entries, and forgets those up to number `foldedTo`. */
  append(jobId: string, events: readonly JobEvent[], foldedTo = 0): void {
    transaction(this.#db, () => {
      if (foldedTo > 0) this.#fold.run(jobId, foldedTo);
      for (const event of events) this.#append.run(jobId, event.seq, JSON.stringify(event));
    });
  }

  read(jobId: string): JobEvent[] {
    return this.#read.all(jobId).map((row) => jobEvent.parse(JSON.parse(String(row.event))));
  }

  drop(jobId: string): void {
    this.#drop.run(jobId);
  }
}
