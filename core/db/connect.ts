import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { createOwnerFile } from '../platform/files/owner-only.ts';

/** Name of the database file in the data folder. */
export const DATABASE = 'quartet.db';
/** How long a statement waits for another process's lock, in milliseconds. */
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
 * Reads an integer beyond JavaScript's precision as the nearest number, which no row schema accepts. Node would fail
 * the whole query, including rows beside the damaged one.
 */
class TolerantDatabase extends DatabaseSync {
  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql);
    // A statement that changes rows must not run twice.
    if (!/^\s*(?:SELECT|WITH)\b/.test(sql)) return statement;
    for (const name of ['all', 'get'] as const) {
      const read = statement[name].bind(statement) as (...values: unknown[]) => unknown;
      const readTolerantly = (...values: unknown[]) => {
        try {
          return read(...values);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          statement.setReadBigInts(true);
          try {
            const found = read(...values) as object | readonly object[];
            return Array.isArray(found) ? found.map(withNumbers) : withNumbers(found);
          } finally {
            statement.setReadBigInts(false);
          }
        }
      };
      Object.defineProperty(statement, name, { value: readTolerantly });
    }
    return statement;
  }
}

const withNumbers = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? Number(value) : value]),
  );

/**
 * Opens a database file with all safety pragmas, and verifies them, because an unsupported pragma fails silently. The
 * two fullfsync pragmas matter on macOS only.
 */
export function connect(path: string): DatabaseSync {
  // SQLite gives its side files the same permissions.
  createOwnerFile(path);
  const db = new TolerantDatabase(path, {
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

/** Opens a database read-only: its write-ahead log stays unchanged even if this was the last connection. */
export function connectToRead(path: string): DatabaseSync {
  return new TolerantDatabase(path, {
    readOnly: true,
    timeout: BUSY_TIMEOUT,
    enableDoubleQuotedStringLiterals: false,
  });
}
