import { z } from 'zod';
import { jobState } from '../../shared/domain/job.ts';
import { schemaVersion } from './migrate.ts';
import { Store } from './store.ts';

const conversations = z.object({ kept: z.int(), trashed: z.int() });
const jobsRow = z.object({ state: jobState, count: z.int() });

/** Counts stored records for support reports. */
export class CountStore extends Store {
  /** Returns the schema version. */
  form(): number {
    return schemaVersion(this.db);
  }

  conversations(): z.infer<typeof conversations> {
    return conversations.parse(
      this.sql(
        'SELECT count(*) - count(deleted_at) AS kept, count(deleted_at) AS trashed FROM conversation',
      ).get(),
    );
  }

  jobs(): z.infer<typeof jobsRow>[] {
    return z
      .array(jobsRow)
      .parse(this.sql('SELECT state, count(*) AS count FROM job GROUP BY state ORDER BY state').all());
  }
}
