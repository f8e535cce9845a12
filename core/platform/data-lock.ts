import { readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { atomicWrite } from './files/atomic-write.ts';
import { createOwnerFile } from './files/owner-only.ts';

const holder = z.object({ pid: z.int(), startedAt: z.int(), host: z.string() });
export type LockHolder = z.infer<typeof holder>;

/** Thrown when another Quartet uses the data folder. The message is for the person who started the program. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/** A data folder that belongs to this process until released. */
export interface DataLock {
  release(): void;
}

/**
 * Locks a data folder for this process, whichever host it is. The lock is the operating system's, held by an open
 * SQLite transaction: it ends with the process, even after SIGKILL or a power cut, so there are no stale locks to
 * detect. The holder's pid and start time are stored beside it for the error message only.
 * @throws DataFolderInUse
 */
export function lockDataFolder(folder: string, host: string): DataLock {
  const noteFile = join(folder, 'lock.json');
  const lockFile = join(folder, 'lock.db');
  setFolderAside(lockFile);
  createOwnerFile(lockFile);
  const database = holdLock(lockFile) ?? holdLock(truncateLock(lockFile));
  if (database === 'busy') throw new DataFolderInUse(inUseMessage(folder, readHolder(noteFile)));
  if (database === undefined)
    throw new Error(`The file ${lockFile} cannot be used. Remove it, then start Quartet again.`);
  const note: LockHolder = {
    pid: process.pid,
    startedAt: Math.round(Date.now() - process.uptime() * 1000),
    host,
  };
  try {
    atomicWrite(noteFile, JSON.stringify(note));
  } catch {
    // The lock holds even if the disk is full. A note left by the previous holder would name the wrong process.
    removeIfThere(noteFile);
  }
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

/** Returns the open lock; undefined if the file is not a database. */
function holdLock(path: string): DatabaseSync | 'busy' | undefined {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA busy_timeout = 0');
    // EXCLUSIVE would fail while another attempt only reads, and two simultaneous attempts might both be refused.
    database.exec('BEGIN IMMEDIATE');
    return database;
  } catch (error) {
    database.close();
    const code = sqliteCode(error);
    if (code === SQLITE_BUSY) return 'busy';
    if (NO_DATABASE.includes(code)) return undefined;
    throw error;
  }
}

/**
 * Empties a damaged lock file, which never contains data. It keeps its inode, so a lock that another Quartet took
 * meanwhile still counts.
 */
function truncateLock(path: string): string {
  truncateSync(path);
  return path;
}

/** Renames a folder that occupies the path of the lock. */
function setFolderAside(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  renameSync(path, `${path}.unreadable-${new Date().toISOString().replaceAll(':', '-')}`);
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder stays; opening the lock then fails with a clear error.
  }
}

const SQLITE_BUSY = 5;
/** SQLITE_ERROR (unknown format), SQLITE_CORRUPT and SQLITE_NOTADB. */
const NO_DATABASE: readonly number[] = [1, 11, 26];

/** Returns SQLite's primary result code, even for an extended code. */
function sqliteCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

function readHolder(path: string): LockHolder | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function inUseMessage(folder: string, by: LockHolder | undefined): string {
  const who = by ? ` (${by.host}, process ${by.pid}, since ${new Date(by.startedAt).toISOString()})` : '';
  return `Quartet is already running with the data folder ${folder}${who}. Use that one, or choose another folder with QUARTET_DATA.`;
}
