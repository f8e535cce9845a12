import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Returns the prepared statement of an SQL text. */
export type Sql = (text: string) => StatementSync;

const caches = new WeakMap<DatabaseSync, Sql>();

/**
 * Returns a function that prepares each SQL text once per connection, when it is first used. A statement whose rows are
 * being iterated must not be run again meanwhile.
 */
export function sqlOf(db: DatabaseSync): Sql {
  const known = caches.get(db);
  if (known) return known;
  const statements = new Map<string, StatementSync>();
  const sql: Sql = (text) => {
    const found = statements.get(text);
    if (found) return found;
    const statement = db.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  caches.set(db, sql);
  return sql;
}
