import type { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { closing } from '../db/closing.ts';
import { connect, connectToRead } from '../db/connect.ts';
import { copyCompletely } from '../db/copy-completely.ts';
import { recoverDatabase } from '../db/recover-database.ts';
import type { Salvaged } from '../db/salvage/salvage.ts';
import { transaction } from '../db/transaction.ts';
import type { DatabaseFacts, DatabaseReply, DatabaseTask, StartFindings } from './database-task.ts';
import { InvalidDatabase, inspectDatabase, SQLITE_IOERR } from './inspect-database.ts';

/** Performs one task and sends one reply. */
async function perform(task: DatabaseTask): Promise<DatabaseReply> {
  try {
    if (task.type === 'check') return { isSound: check(task.path) };
    if (task.type === 'open') return { found: await open(task) };
    if (task.type === 'copy') return { facts: copy(task.from, task.to) };
    if (task.type === 'rename') rename(task.path, task.names);
    const brought = task.type === 'salvage' ? await salvage(task) : null;
    const facts = inspectDatabase('to' in task ? task.to : task.path);
    return { facts: brought === null ? facts : { ...facts, brought } };
  } catch (error) {
    if (error instanceof InvalidDatabase) return { fault: error.fault };
    if (isDamage(error)) return { fault: 'damaged' };
    return { message: error instanceof Error ? error.message : String(error), code: codeOf(error) };
  }
}

/**
 * Copies a database without modifying the source, which may be a copy that is needed again. The copy is inspected before
 * it takes its place.
 */
function copy(from: string, to: string): DatabaseFacts {
  const db = connectToRead(from);
  try {
    let facts: DatabaseFacts | undefined;
    copyCompletely(db, to, (part) => {
      facts = inspectDatabase(part);
    });
    if (facts === undefined) throw new Error('the copy was not inspected');
    return facts;
  } catch (error) {
    if (error instanceof InvalidDatabase) throw error;
    // SQLite may report a damaged file as a full disk, because it reads a row length larger than anything.
    throw isSound(db) ? error : new InvalidDatabase('damaged', { cause: error });
  } finally {
    db.close();
  }
}

/** @throws errors that are not damage, e.g. a disk that does not respond. */
function check(path: string): boolean {
  const db = connectToRead(path);
  try {
    return db.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  } finally {
    db.close();
  }
}

async function open({ folder, now }: Extract<DatabaseTask, { type: 'open' }>): Promise<StartFindings> {
  const [{ openDatabase }, { createRowCheck }] = await Promise.all([
    import('../db/database.ts'),
    import('./row-check.ts'),
  ]);
  const { warnings, recovered, isChecked, close } = openDatabase(folder, now, createRowCheck);
  close();
  return { warnings, recovered, isChecked };
}

async function salvage(task: Extract<DatabaseTask, { type: 'salvage' }>): Promise<Salvaged | null> {
  const { from, damaged, to } = task;
  // Loads all stores; other tasks need not wait for them.
  const { createRowCheck } = await import('./row-check.ts');
  const isOver = () => false;
  return recoverDatabase({ path: to, copy: from, damaged, isOver, createRowCheck }).salvaged;
}

function rename(path: string, names: ReadonlyMap<string, string>): void {
  closing(connect(path), (db) => {
    const update = db.prepare('UPDATE asset SET file_name = ? WHERE file_name = ?');
    transaction(db, () => {
      for (const [old, name] of names) update.run(name, old);
    });
  });
}

function isSound(db: DatabaseSync): boolean {
  try {
    return db.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
  } catch {
    return false;
  }
}

/** Returns the system's code; SQLite has codes of its own for a full or failing disk. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  if (code === SQLITE_FULL) return 'ENOSPC';
  if (code === SQLITE_IOERR) return 'EIO';
  return 'code' in error ? String(error.code) : '';
}
const SQLITE_FULL = 13;

/** Returns whether SQLite could not open the file: broken, not a database, or a schema that is not SQL. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && [1, 11, 26].includes(Number(error.errcode) & 0xff);
}

parentPort?.on('message', async (task: DatabaseTask) => parentPort?.postMessage(await perform(task)));
