import { once } from 'node:events';
import { type OpenDatabase, openDatabase, openQuickly } from '../db/database.ts';
import { raceAbort } from '../platform/abortable.ts';
import { acquireWorker, releaseWorker } from '../platform/idle-workers.ts';
import { workerUrl } from '../platform/worker-url.ts';
import type { DatabaseFacts, DatabaseReply, DatabaseTask, StartFindings } from './database-task.ts';
import { InvalidDatabase } from './inspect-database.ts';
import { createRowCheck } from './row-check.ts';

/**
 * Copies a database as a snapshot, or inspects one, on a thread while the app runs.
 * @param entry the worker's program; replaced in tests only.
 * @returns the contents of the copy or the inspected database.
 * @throws InvalidDatabase; the system's error; the reason of `signal`.
 */
export async function runDatabaseTask(
  task: DatabaseTask,
  signal: AbortSignal,
  entry = workerUrl('backup/database-worker'),
): Promise<DatabaseFacts> {
  const reply = await replyTo(task, signal, entry);
  if (reply !== undefined && 'facts' in reply) return reply.facts;
  throw failureOf(reply);
}

/** Checks the open database on a thread. @throws the system's error; the reason of `signal`. */
export async function isDatabaseIntact(path: string, signal: AbortSignal): Promise<boolean> {
  const reply = await replyTo({ type: 'check', path }, signal, workerUrl('backup/database-worker'));
  if (reply !== undefined && 'isSound' in reply) return reply.isSound;
  throw failureOf(reply);
}

/**
 * Opens the database of a data folder; what takes long before it can be used, on a thread: the check of a large file, its
 * migration, and the replacement of a damaged one. Nothing else may use the folder meanwhile.
 * @param signal ends it at once; the thread ends as soon as it can be interrupted, like a start that is killed.
 * @param entry the worker's program; replaced in tests only.
 * @throws DatabaseTooNew when a newer Quartet wrote the database; the reason of `signal`.
 */
export async function openInBackground(
  folder: string,
  now: number,
  signal: AbortSignal,
  entry = workerUrl('backup/database-worker'),
): Promise<OpenDatabase> {
  signal.throwIfAborted();
  const quick = openQuickly(folder, now);
  if (quick) return quick;
  let found: StartFindings | undefined;
  try {
    const reply = await raceAbort(signal, replyTo({ type: 'open', folder, now }, signal, entry));
    if (reply !== undefined && 'found' in reply) found = reply.found;
  } catch {
    // A thread that fails leaves the file as a killed start does: the task is tried here, and fails with its reason.
    signal.throwIfAborted();
  }
  const opened = openDatabase(folder, now, createRowCheck);
  if (!found) return opened;
  const { warnings, recovered, isChecked } = found;
  return {
    ...opened,
    warnings: [...warnings, ...opened.warnings],
    recovered: opened.recovered ?? recovered,
    isChecked: isChecked || opened.isChecked,
  };
}

/** Performs a task on an idle thread of this entry, or on a new one. A thread that failed is not used again. */
async function replyTo(
  task: DatabaseTask,
  signal: AbortSignal,
  entry: URL,
): Promise<DatabaseReply | undefined> {
  signal.throwIfAborted();
  const worker = acquireWorker(entry, { argv: [], execArgv: [], name: 'database' });
  worker.ref();
  let isReusable = false;
  try {
    worker.postMessage(task);
    const [reply]: DatabaseReply[] = await once(worker, 'message', { signal });
    isReusable = reply !== undefined && !('message' in reply);
    return reply;
  } finally {
    if (isReusable) releaseWorker(entry, worker);
    else await worker.terminate();
  }
}

function failureOf(reply: DatabaseReply | undefined): Error {
  if (reply !== undefined && 'fault' in reply) return new InvalidDatabase(reply.fault);
  const { message, code } = reply !== undefined && 'message' in reply ? reply : {};
  return Object.assign(new Error(message), { code });
}
