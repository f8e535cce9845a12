import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { jobState } from '../../shared/domain/job.ts';
import { schemaVersion } from './migrate.ts';

const conversations = z.object({ kept: z.int(), trashed: z.int() });
const jobsRow = z.object({ state: jobState, count: z.int() });

/** Counts stored records for support reports. */
export class CountStore {
  readonly #db: DatabaseSync;
  readonly #conversations: StatementSync;
  readonly #jobs: StatementSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#conversations = db.prepare(
      'SELECT count(*) - count(deleted_at) AS kept, count(deleted_at) AS trashed FROM conversation',
    );
    this.#jobs = db.prepare('SELECT state, count(*) AS count FROM job GROUP BY state ORDER BY state');
  }

  /** Returns the schema version. */
  form(): number {
    return schemaVersion(this.#db);
  }

  conversations(): z.infer<typeof conversations> {
    return conversations.parse(this.#conversations.get());
  }

  jobs(): z.infer<typeof jobsRow>[] {
    return z.array(jobsRow).parse(this.#jobs.all());
  }
}
