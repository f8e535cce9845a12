import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerUrl } from '../platform/worker-url.ts';
import type { DatabaseFacts, DatabaseReply, DatabaseTask } from './database-task.ts';
import { InvalidDatabase } from './inspect-database.ts';

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
