import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { guardJobMoves } from './job-guard.ts';
import { MIGRATIONS } from './migrate.ts';

/** The form since which both tables that are guarded are there. */
const FIRST_GUARDED = 2;

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

/** An empty database of a form, in memory. The guards of jobs are made by each start, so they may be there or not. */
export function emptyOfForm(version: number): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS.slice(0, version)) db.exec(sql);
  if (version >= FIRST_GUARDED) guardJobMoves(db);
  return db;
}
