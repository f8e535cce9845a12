import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { backUp, fileTime, listBackups } from './backups.ts';
import { connect } from './connect.ts';
import { guardJobMoves } from './job-guard.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { copyWhole } from './whole-copy.ts';

const FILE = 'quartet.db';
const SUSPECT = 'quartet.db-suspect';
const ASIDE = 'quartet.db.corrupt-';

/** Keys of the message catalogue for what the user must know from the start. */
export type DatabaseWarning = 'database_restored' | 'database_set_aside';

type Prove = (db: DatabaseSync) => unknown;

export interface OpenDatabase {
  readonly db: DatabaseSync;
  readonly warnings: readonly DatabaseWarning[];
  /** Tells the next start to look through the whole file: something in it could not be read. */
  suspect(): void;
  close(): void;
}

/**
 * Opens the database of a data folder and brings it to the newest form. A corrupt file is set aside, never deleted, and
 * a backup takes its place if one is sound; the warnings say so. `prove` uses what the file should have by then: where
 * that is no legal SQL, the file is corrupt.
 * @throws DatabaseTooNew when a newer Quartet wrote it; nothing is changed then.
 */
export function openDatabase(folder: string, now: number, prove: Prove = () => {}): OpenDatabase {
  const path = join(folder, FILE);
  const warnings: DatabaseWarning[] = [];
  let db = isLost(path, folder) ? undefined : tryOpen(path, folder, now, prove);
  if (db === undefined) {
    setAside(path, now);
    db = restore(path, folder, now, prove);
    warnings.push(db ? 'database_restored' : 'database_set_aside');
    db ??= tryOpen(path, folder, now, prove);
    if (db === undefined) throw new Error('A new database could not be made.');
  }
  const opened = db;
  return {
    db: opened,
    warnings,
    suspect: () => writeFileSync(join(folder, SUSPECT), ''),
    close: () => {
      if (opened.isOpen) opened.close();
    },
  };
}

/** A start was killed after it had set the file aside and before another took its place: that is no first start. */
function isLost(path: string, folder: string): boolean {
  if (existsSync(path)) return false;
  return listBackups(folder).length > 0 || readdirSync(folder).some((name) => name.startsWith(ASIDE));
}

/** The database at `path`, or undefined when what stands there is not a sound one. */
function tryOpen(path: string, folder: string, now: number, prove: Prove): DatabaseSync | undefined {
  const doubtful = needsCheck(path, folder);
  let db: DatabaseSync | undefined;
  try {
    db = connect(path);
    const opened = db;
    if (doubtful) readable(() => check(opened));
    migrate(opened, () => backUp(opened, folder, now), MIGRATIONS);
    guardJobMoves(opened);
    readable(() => prove(opened));
    rmSync(join(folder, SUSPECT), { force: true });
    return opened;
  } catch (error) {
    if (db?.isOpen) db.close();
    if (isCorruption(error)) return undefined;
    throw error;
  }
}

/**
 * Looking through 100,000 messages takes longer than a start may, so it is done only when there is reason for doubt:
 * the last run did not close the file (SQLite then leaves its write-ahead log), or a read failed in it.
 */
function needsCheck(path: string, folder: string): boolean {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return (log !== undefined && log.size > 0) || existsSync(join(folder, SUSPECT));
}

class Corrupt extends Error {}

/** Damage in the text of the schema shows as a plain SQL error: here, where only we ask, that is no bug of a query. */
function readable(read: () => void): void {
  try {
    read();
  } catch (error) {
    throw codeOf(error) === 1 ? new Corrupt('the schema cannot be read', { cause: error }) : error;
  }
}

function check(db: DatabaseSync): void {
  const found = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (found !== 'ok') throw new Corrupt(String(found));
}

/** Whether SQLite says that the file itself is broken (SQLITE_CORRUPT, SQLITE_NOTADB), and not, say, busy or full. */
export function isCorruption(error: unknown): boolean {
  return error instanceof Corrupt || [11, 26].includes(codeOf(error) ?? 0);
}

/** SQLite's primary result code of a failure. */
function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}

/** The file goes first: a start that is killed after it finds that it is lost, and moves its log too. */
function setAside(path: string, now: number): void {
  const aside = join(dirname(path), `${ASIDE}${fileTime(now)}`);
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
}

/** The newest sound backup, copied into place; undefined when there is none. */
function restore(path: string, folder: string, now: number, prove: Prove): DatabaseSync | undefined {
  for (const backup of listBackups(folder)) {
    try {
      const source = connect(backup);
      try {
        check(source);
        copyWhole(source, path);
      } finally {
        source.close();
      }
      const db = tryOpen(path, folder, now, prove);
      if (db) return db;
    } catch (error) {
      if (!isCorruption(error)) throw error;
    }
    rmSync(path, { force: true });
  }
  return undefined;
}
