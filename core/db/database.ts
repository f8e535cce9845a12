import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { copyDatabase, formatFileTime, listBackups } from './backups.ts';
import { checkSchema, checkVersion } from './check-schema.ts';
import { closing } from './closing.ts';
import { connect, connectToRead, DATABASE } from './connect.ts';
import { Corrupt, isCorruption, readable } from './corruption.ts';
import { isHeaderDamaged, schemaVersionOf } from './database-header.ts';
import { guardJobMoves } from './job-guard.ts';
import { DatabaseTooNew, migrate, SCHEMA_VERSION } from './migrate.ts';
import { type Recovery, recoverDatabase } from './recover-database.ts';
import { isLogIgnored } from './salvage/ignored-log.ts';
import type { CheckRow } from './salvage/salvage.ts';

const SUSPECT = 'quartet.db-suspect';
const ASIDE = 'quartet.db.corrupt-';
/** Files up to this size in bytes are checked at every start; larger ones on a thread after the start. */
const CHECKED_AT_START = 8 * 1024 * 1024;
/** Time a start may spend on reading a damaged file, in milliseconds. The user can request the rest later. */
const SALVAGE_MS = 10_000;

/** Keys of the message catalog for notices about the start. */
export type DatabaseWarning = 'database_restored' | 'database_set_aside';

export interface OpenDatabase {
  readonly db: DatabaseSync;
  readonly warnings: readonly DatabaseWarning[];
  /** The replacement of a damaged file, if this start found one. */
  readonly recovered: Recovery | null;
  /** Whether this start has checked the whole file, or created it. */
  readonly isChecked: boolean;
  /** Whether this start created it. */
  readonly isNew: boolean;
  /** Makes the next start check the whole file, after a read failure. */
  suspect(): void;
  close(): void;
}

/**
 * Opens the database of a data folder and migrates it to the current schema. A corrupt file is set aside, never
 * deleted; the newest intact copy, or an empty database, replaces it, with all newer rows that the corrupt file still
 * contains. The warnings say so.
 * @param createRowCheck returns a check of the rows of a damaged file.
 * @throws DatabaseTooNew if a newer Quartet wrote it; nothing is changed then.
 */
export function openDatabase(
  folder: string,
  now: number,
  createRowCheck: (db: DatabaseSync) => CheckRow = () => () => {},
): OpenDatabase {
  const path = join(folder, DATABASE);
  const isNew = bytesOf(path) === 0;
  const isChecked = isNew || needsCheck(path, folder);
  const db = isLost(path, folder) ? undefined : tryOpen(path, folder, now);
  if (db) return opened(folder, db, { warnings: [], recovered: null, isChecked, isNew });
  const damaged = setAside(path, folder, now);
  const rebuilt = recover({ path, damaged, createRowCheck }, folder, now);
  const { recovered } = rebuilt;
  const warning = recovered.copyMadeAt === null ? 'database_set_aside' : 'database_restored';
  return opened(folder, rebuilt.db, { warnings: [warning], recovered, isChecked: true, isNew: false });
}

/**
 * Opens the database as `openDatabase` does, if that takes a moment only. Returns undefined, having changed nothing, if
 * a large file is to be checked or migrated, or a damaged one replaced.
 * @throws DatabaseTooNew
 */
export function openQuickly(folder: string, now: number): OpenDatabase | undefined {
  const path = join(folder, DATABASE);
  if (isReplaced(path) || isLost(path, folder)) return undefined;
  const isNew = bytesOf(path) === 0;
  const isChecked = isNew || needsCheck(path, folder);
  const isLarge = bytesOf(path) + bytesOf(`${path}-wal`) > CHECKED_AT_START;
  if (isLarge && (isChecked || schemaVersionOf(path) !== SCHEMA_VERSION)) return undefined;
  const db = tryOpen(path, folder, now);
  return db && opened(folder, db, { warnings: [], recovered: null, isChecked, isNew });
}

function opened(
  folder: string,
  db: DatabaseSync,
  found: Omit<OpenDatabase, 'db' | 'suspect' | 'close'>,
): OpenDatabase {
  return {
    ...found,
    db,
    suspect: () => markSuspect(folder),
    close: () => {
      if (db.isOpen) db.close();
    },
  };
}

/** Makes the next start check the whole database of a data folder. */
export function markSuspect(folder: string): void {
  try {
    writeFileSync(join(folder, SUSPECT), '', { mode: 0o600 });
  } catch {
    // If the disk does not accept the marker, the next start finds the damage as this one did.
  }
}

/**
 * Returns whether the database file is missing although this is not a first start: a start was killed between setting
 * the file aside and replacing it, or only the file's name is left. SQLite would create an empty database and delete
 * the log beside it.
 */
function isLost(path: string, folder: string): boolean {
  if (bytesOf(path) > 0) return false;
  if (existsSync(path) && bytesOf(`${path}-wal`) > 0) return true;
  return listBackups(folder).length > 0 || readdirSync(folder).some((name) => name.startsWith(ASIDE));
}

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Opens the database at `path`; returns undefined if it is not intact. */
function tryOpen(path: string, folder: string, now: number): DatabaseSync | undefined {
  if (isReplaced(path) || isHeaderDamaged(path)) return undefined;
  if (needsCheck(path, folder) && !isSound(path)) return undefined;
  let db: DatabaseSync | undefined;
  try {
    const opened = readable(() => connect(path));
    db = opened;
    checkVersion(opened, folder);
    migrate(opened, () => copyDatabase(opened, folder, now));
    guardJobMoves(opened);
    checkSchema(opened);
    rmSync(join(folder, SUSPECT), { force: true });
    return opened;
  } catch (error) {
    if (db?.isOpen) db.close();
    if (isCorruption(error)) return undefined;
    throw error;
  }
}

/** Returns whether something other than a file, such as a folder, is in the place of the database or its log. */
function isReplaced(path: string): boolean {
  return ['', '-wal', '-shm'].some((suffix) => {
    const stat = statSync(path + suffix, { throwIfNoEntry: false });
    return stat !== undefined && !stat.isFile();
  });
}

/**
 * Returns whether to check the whole file before use. Checking 100,000 messages takes too long for every start, so a
 * large file is checked first only if the last run did not close it (SQLite then leaves its write-ahead log) or a read
 * failed.
 */
function needsCheck(path: string, folder: string): boolean {
  const bytes = bytesOf(path);
  if (bytes === 0) return false;
  return bytes <= CHECKED_AT_START || bytesOf(`${path}-wal`) > 0 || existsSync(join(folder, SUSPECT));
}

/**
 * Checks the whole file without changing it: a writing connection would, on closing, apply and delete the log as far as
 * SQLite can read it. Damage must stay unchanged until all rows are salvaged.
 */
function isSound(path: string): boolean {
  if (isLogIgnored(path)) return false;
  // A kill while the write-ahead log is enabled leaves a rollback journal, which only a writing connection can apply.
  if (existsSync(`${path}-journal`)) rollBack(path);
  try {
    check(path);
    return true;
  } catch (error) {
    if (isCorruption(error)) return false;
    throw error;
  }
}

function rollBack(path: string): void {
  const db = new DatabaseSync(path);
  try {
    db.prepare('PRAGMA schema_version').get();
  } catch (error) {
    if (!isCorruption(error)) throw error;
  } finally {
    db.close();
  }
}

function check(path: string): void {
  closing(connectToRead(path), (db) => {
    const found = readable(() => db.prepare('PRAGMA quick_check(1)').get()?.quick_check);
    if (found !== 'ok') throw new Corrupt(String(found));
  });
}

/**
 * Sets the damaged file aside. The database goes first, then its log: a start killed in between finds the database
 * missing and moves the log, too.
 * @returns the path of the file set aside, now or by the killed start; undefined if there is none.
 */
function setAside(path: string, folder: string, now: number): string | undefined {
  const found = readdirSync(folder)
    .filter((name) => name.startsWith(ASIDE) && !/-(wal|shm)$/.test(name))
    .sort()
    .at(-1);
  const killed = existsSync(path) || found === undefined ? undefined : join(folder, found);
  const aside = killed ?? join(folder, `${ASIDE}${formatFileTime(now)}`);
  for (const suffix of ['', '-wal', '-shm']) {
    if (!existsSync(path + suffix)) continue;
    const target = existsSync(aside + suffix) ? join(folder, `${ASIDE}${formatFileTime(now)}`) : aside;
    renameWithRetry(path + suffix, target + suffix);
  }
  return existsSync(aside) ? aside : undefined;
}

/**
 * Replaces a damaged database by the newest intact copy, or an empty one, with the rows that the damaged file has
 * beyond it.
 */
function recover(
  given: Pick<Parameters<typeof recoverDatabase>[0], 'path' | 'damaged' | 'createRowCheck'>,
  folder: string,
  now: number,
): { db: DatabaseSync; recovered: Recovery } {
  const { path } = given;
  const until = performance.now() + SALVAGE_MS;
  const isOver = () => performance.now() > until;
  for (const copy of [...listBackups(folder), undefined]) {
    try {
      if (copy !== undefined) {
        if (isReplaced(copy) || isHeaderDamaged(copy)) throw new Corrupt('the header cannot be read');
        check(copy);
      }
      const recovered = recoverDatabase({ ...given, copy, isOver });
      const db = tryOpen(path, folder, now);
      if (db) return { db, recovered };
    } catch (error) {
      if (copy === undefined || !(isCorruption(error) || error instanceof DatabaseTooNew)) throw error;
    }
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  }
  throw new Error('A new database could not be made.');
}
