import type { z } from 'zod';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';

/** Names of the editors. */
type Name = 'script' | 'song' | 'picture';

/** Stores drafts of editors across restarts. */
export class DraftStore extends Store {
  /** Returns a draft; undefined before the first was saved, or if a draft of another version is invalid here. */
  read<T>(name: Name, schema: z.ZodType<T>): T | undefined {
    const row = this.sql('SELECT value FROM draft WHERE name = ?').get(name);
    return row && storedJson.pipe(schema).safeParse(row.value).data;
  }

  save(name: Name, draft: unknown): void {
    this.sql(
      'INSERT INTO draft (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value',
    ).run({ name, value: JSON.stringify(draft) });
  }
}
