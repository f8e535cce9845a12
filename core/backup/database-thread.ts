import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type OpenDatabase, openDatabase, openQuickly } from '../db/database.ts';
import { raceAbort } from '../platform/abortable.ts';
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
  const task: DatabaseTask = { type: 'open', folder, now };
  const worker = new Worker(entry, { argv: [], workerData: task });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end);
  let found: StartFindings | undefined;
  worker.once('message', (reply: DatabaseReply) => {
    if ('found' in reply) found = reply.found;
  });
  // A thread that fails leaves the file as a killed start does: what it did is tried here, and fails with its reason.
  worker.once('error', () => undefined);
  try {
    // Its connection is closed by then.
    await raceAbort(signal, new Promise((resolve) => worker.once('exit', resolve)));
  } finally {
    signal.removeEventListener('abort', end);
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

async function replyTo(
  task: DatabaseTask,
  signal: AbortSignal,
  entry: URL | string,
): Promise<DatabaseReply | undefined> {
  signal.throwIfAborted();
  const worker = new Worker(entry, { argv: [], workerData: task });
  try {
    const [reply]: DatabaseReply[] = await once(worker, 'message', { signal });
    return reply;
  } finally {
    await worker.terminate();
  }
}

function failureOf(reply: DatabaseReply | undefined): Error {
  if (reply !== undefined && 'fault' in reply) return new InvalidDatabase(reply.fault);
  const { message, code } = reply !== undefined && 'message' in reply ? reply : {};
  return Object.assign(new Error(message), { code });
}
