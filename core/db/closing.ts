import type { DatabaseSync } from 'node:sqlite';

/** Returns the result of `use`, and closes the database it used. */
export function closing<T>(db: DatabaseSync, use: (db: DatabaseSync) => T): T {
  try {
    return use(db);
  } finally {
    db.close();
  }
}
