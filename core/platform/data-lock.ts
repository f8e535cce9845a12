import { readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { atomicWrite } from './files/atomic-write.ts';
import { createOwnerFile } from './files/owner-only.ts';

const holder = z.object({ pid: z.int(), startedAt: z.int(), host: z.string() });
export type LockHolder = z.infer<typeof holder>;

/** Another Quartet uses the data folder. The message is a sentence for the person who started the program. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/** A data folder that is ours until released. */
export interface DataLock {
  release(): void;
}

/**
 * Takes a data folder for this process alone, whichever host it is. The lock is the operating system's, through an open
 * SQLite transaction: it falls with the process, also by SIGKILL or power cut, so there is no stale lock to judge by
 * guesswork. Who holds it (pid and start time) is written beside it, for the sentence only.
 * @throws DataFolderInUse
 */
export function lockDataFolder(folder: string, host: string): DataLock {
  const noteFile = join(folder, 'lock.json');
  const lockFile = join(folder, 'lock.db');
  setFolderAside(lockFile);
  createOwnerFile(lockFile);
  const database = holdLock(lockFile) ?? holdLock(emptied(lockFile));
  if (database === 'busy') throw new DataFolderInUse(sentence(folder, readHolder(noteFile)));
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
    // A full disk: the lock holds all the same. The note of whoever had it last would name the wrong one.
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

/** The open lock; undefined where the file is no database. */
function holdLock(path: string): DatabaseSync | 'busy' | undefined {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA busy_timeout = 0');
    // Not EXCLUSIVE: that fails while another attempt only looks, and of two at once both might be refused.
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
 * The lock holds nothing, so whatever stands in it is damage. It stays the same file: one that another Quartet has locked
 * meanwhile is still locked.
 */
function emptied(path: string): string {
  truncateSync(path);
  return path;
}

/** A folder in the place of the lock is kept under another name. */
function setFolderAside(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  renameSync(path, `${path}.unreadable-${new Date().toISOString().replaceAll(':', '-')}`);
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Then it stays.
  }
}

const SQLITE_BUSY = 5;
/** SQLITE_ERROR (an unknown format), SQLITE_CORRUPT and SQLITE_NOTADB. */
const NO_DATABASE: readonly number[] = [1, 11, 26];

/** SQLite's primary result code, also of an extended one. */
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

function sentence(folder: string, by: LockHolder | undefined): string {
  const who = by ? ` (${by.host}, process ${by.pid}, since ${new Date(by.startedAt).toISOString()})` : '';
  return `Quartet is already running with the data folder ${folder}${who}. Use that one, or choose another folder with QUARTET_DATA.`;
}
