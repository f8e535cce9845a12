import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerUrl } from '../platform/worker-url.ts';
import type { DatabaseFacts, DatabaseReply, DatabaseTask } from './database-task.ts';
import { InvalidDatabase } from './inspect-database.ts';

/**
 * Copies a database whole, at one moment, or looks through one; in a thread, while the app goes on.
 * @param entry The worker's program, another one in tests only.
 * @returns what the copy, or the one looked through, says of itself.
 * @throws InvalidDatabase; the system's error; what `signal` was aborted with.
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

/**
 * Looks through the open database in a thread.
 * @throws the system's error; what `signal` was aborted with.
 */
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
