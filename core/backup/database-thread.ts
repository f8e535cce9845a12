import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../worker-file.ts';
import type { DatabaseFacts, DatabaseReply, DatabaseTask } from './database-task.ts';
import { BadDatabase } from './inspect-database.ts';

/**
 * Copies a database whole, at one moment, or looks through one; in a thread, while the app goes on.
 * @param entry The worker's program, another one in tests only.
 * @returns what the copy, or the one looked through, says of itself.
 * @throws BadDatabase; the system's error; what `signal` was aborted with.
 */
export async function onDatabase(
  task: DatabaseTask,
  signal: AbortSignal,
  entry = workerFile('backup/database-worker'),
): Promise<DatabaseFacts> {
  signal.throwIfAborted();
  const worker = new Worker(entry, { argv: [], workerData: task });
  try {
    const [reply]: DatabaseReply[] = await once(worker, 'message', { signal });
    if (reply !== undefined && 'facts' in reply) return reply.facts;
    if (reply !== undefined && 'fault' in reply) throw new BadDatabase(reply.fault);
    throw Object.assign(new Error(reply?.message), { code: reply?.code });
  } finally {
    await worker.terminate();
  }
}
