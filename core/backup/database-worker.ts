import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../store/connect.ts';
import { transaction } from '../store/transaction.ts';
import { copyWhole } from '../store/whole-copy.ts';
import type { DatabaseReply, DatabaseTask } from './database-task.ts';
import { BadDatabase, inspectDatabase } from './inspect-database.ts';

/** The thread's program: one task, one reply. */
function perform(task: DatabaseTask): DatabaseReply {
  try {
    if (task.type === 'copy') {
      copy(task.from, task.to);
    } else if (task.type === 'rename') {
      rename(task.path, task.names);
    }
    return { facts: inspectDatabase(task.type === 'copy' ? task.to : task.path) };
  } catch (error) {
    if (error instanceof BadDatabase) return { fault: error.fault };
    return { message: error instanceof Error ? error.message : String(error), code: codeOf(error) };
  }
}

function copy(from: string, to: string): void {
  const db = connect(from);
  try {
    copyWhole(db, to);
  } catch (error) {
    // SQLite may call a damaged file a full disk: it reads there that a row is larger than anything.
    throw isSound(db) ? error : new BadDatabase('damaged', { cause: error });
  } finally {
    db.close();
  }
}

function rename(path: string, names: ReadonlyMap<string, string>): void {
  const db = connect(path);
  try {
    const update = db.prepare('UPDATE asset SET file_name = ? WHERE file_name = ?');
    transaction(db, () => {
      for (const [old, name] of names) update.run(name, old);
    });
  } finally {
    db.close();
  }
}

function isSound(db: DatabaseSync): boolean {
  try {
    return db.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
  } catch {
    return false;
  }
}

/** The system's code; SQLite's own for a full disk is not one of the system's. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errcode' in error && Number(error.errcode) === SQLITE_FULL) return 'ENOSPC';
  return 'code' in error ? String(error.code) : '';
}
const SQLITE_FULL = 13;

parentPort?.postMessage(perform(workerData as DatabaseTask));
