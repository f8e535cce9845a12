import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { atomicWrite } from './host-kit/atomic-write.ts';

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
  const database = new DatabaseSync(join(folder, 'lock.db'));
  try {
    database.exec('PRAGMA busy_timeout = 0');
    // Not EXCLUSIVE: that fails while another attempt only looks, and of two at once both might be refused.
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderInUse(sentence(folder, readHolder(noteFile)));
  }
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

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Then it stays.
  }
}

function isBusy(error: unknown): boolean {
  // SQLITE_BUSY, also with one of its extended codes.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
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
