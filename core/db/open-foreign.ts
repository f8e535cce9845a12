import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { guardJobMoves } from './job-guard.ts';
import { createSchema } from './migrate.ts';

/**
 * Opens a database file that anybody may have written: nothing is changed, nothing in it run, and nothing written beside
 * it, unless a log lies there: one of ours that was set aside as a kill left it.
 */
export function openForeign(path: string): DatabaseSync {
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  // Nobody else has it open. A file whose head says that it has a log would else be given one.
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

/** Makes an empty database of a version in memory. Each start adds the guards of jobs, so a file may have them or not. */
export function emptyDatabase(version: number): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  createSchema(db, version);
  guardJobMoves(db);
  return db;
}
