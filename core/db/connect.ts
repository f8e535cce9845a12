import { DatabaseSync } from 'node:sqlite';
import { makeOwnerFile } from '../platform/files/owner-only.ts';

/** The file's name in the data folder. */
export const DATABASE = 'quartet.db';
/** Milliseconds a statement waits for another program's lock. */
const BUSY_TIMEOUT = 5000;

const PRAGMAS = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: BUSY_TIMEOUT,
  trusted_schema: 0,
  secure_delete: 1,
  fullfsync: 1,
  checkpoint_fullfsync: 1,
} as const;

/**
 * Opens a database file with every safety switch on, and looks whether it really is: a pragma that does not take fails
 * silently. The two fullfsync ones matter on macOS only and cost nothing elsewhere.
 */
export function connect(path: string): DatabaseSync {
  // What SQLite keeps beside it has the same permissions.
  makeOwnerFile(path);
  const db = new DatabaseSync(path, {
    timeout: BUSY_TIMEOUT,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  });
  try {
    db.enableDefensive(true);
    for (const [name, value] of Object.entries(PRAGMAS)) db.exec(`PRAGMA ${name} = ${value}`);
    for (const [name, value] of Object.entries(PRAGMAS)) {
      const found = Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
      if (found !== value) throw new Error(`PRAGMA ${name} is ${String(found)}, not ${value}`);
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a database to read only: its log stays beside it as it is, also where this was the last to have it open. */
export function connectToRead(path: string): DatabaseSync {
  return new DatabaseSync(path, {
    readOnly: true,
    timeout: BUSY_TIMEOUT,
    enableDoubleQuotedStringLiterals: false,
  });
}
