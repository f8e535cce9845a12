import { on, once } from 'node:events';
import { setTimeout as passed } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../../platform/files/storage-error.ts';
import type { ReportProgress } from '../../platform/stream-progress.ts';
import { workerUrl } from '../../platform/worker-url.ts';
import type { ExportDone, ExportReply, ExportTask } from './export-task.ts';

/** Megabytes the thread may hold: one turn at a time. What is young is looked through often, for much of it is thrown away. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 } as const;
/** A thread that was told to stop has this long to close its files, in milliseconds. */
const ENDS_WITHIN_MS = 1000;

/**
 * Writes an export in a thread of its own, while the app goes on.
 * @param entry The thread's program, another one in tests only.
 * @throws StorageError when the disk does not take it; what `signal` was aborted with. What is at the target then is the
 * caller's to remove.
 */
export async function exportInThread(
  task: ExportTask,
  signal: AbortSignal,
  report: ReportProgress,
  entry = workerUrl('transfer/export/export-worker'),
): Promise<ExportDone> {
  signal.throwIfAborted();
  const worker = new Worker(entry, { argv: [], workerData: task, resourceLimits: LIMITS });
  const ended = new AbortController();
  const exited = once(worker, 'exit').finally(() => ended.abort());
  exited.catch(() => undefined);
  const messages = on(worker, 'message', { signal: AbortSignal.any([signal, ended.signal]) });
  try {
    for await (const [reply] of messages as AsyncIterable<[ExportReply]>) {
      if ('result' in reply) return reply.result;
      if ('message' in reply) throw asFailure(reply);
      report(reply.done, reply.of);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    worker.postMessage('stop');
    await Promise.race([exited, passed(ENDS_WITHIN_MS, undefined, { signal: ended.signal })]).catch(
      () => undefined,
    );
    await worker.terminate();
  }
  throw new Error('the export worker ended');
}

function asFailure({ message, code }: { readonly message: string; readonly code: string }): Error {
  const failure = Object.assign(new Error(message), { code });
  return code === '' || code.startsWith('ERR_') ? failure : StorageError.of(failure);
}
