import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { guardJobMoves } from './job-guard.ts';
import { createSchema } from './migrate.ts';

/**
 * Opens an untrusted database file without changing it, running anything in it, or writing beside it. The exception is
 * a log beside it, as of our own file that was set aside after a kill.
 */
export function openForeign(path: string): DatabaseSync {
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  // No other process has it open. Without `immutable`, SQLite would create a log if the header says that there is one.
  const url = new URL(`${pathToFileURL(path)}${hasLog ? '' : '?immutable=1'}`);
  const db = new DatabaseSync(url, { readOnly: true, enableDoubleQuotedStringLiterals: false });
  try {
    db.enableDefensive(true);
    db.exec('PRAGMA trusted_schema = 0; PRAGMA cell_size_check = 1');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Creates an empty in-memory database of a version. Each open adds the job triggers, so a file may have them or not.
 */
export function emptyDatabase(version: number): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  createSchema(db, version);
  guardJobMoves(db);
  return db;
}
