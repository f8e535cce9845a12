import { on, once } from 'node:events';
import { setTimeout as passed } from 'node:timers/promises';
import { StorageError } from '../../platform/files/storage-error.ts';
import { acquireWorker, releaseWorker } from '../../platform/idle-workers.ts';
import type { ReportProgress } from '../../platform/stream-progress.ts';
import { workerUrl } from '../../platform/worker-url.ts';
import type { ExportDone, ExportReply, ExportTask } from './export-task.ts';

/**
 * Heap limits in megabytes: the thread holds one turn at a time. A small young generation suits its many short-lived
 * objects.
 */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 } as const;
/** Milliseconds that a stopped thread has to close its files. */
const ENDS_WITHIN_MS = 1000;

/**
 * Writes an export on a thread while the app runs. A thread that wrote one is kept for the next.
 * @param entry the thread's program; replaced in tests only.
 * @throws StorageError if the disk does not accept it; the reason of `signal`. The caller then removes the target.
 */
export async function exportInThread(
  task: ExportTask,
  signal: AbortSignal,
  report: ReportProgress,
  entry = workerUrl('transfer/export/export-worker'),
): Promise<ExportDone> {
  signal.throwIfAborted();
  const worker = acquireWorker(entry, { argv: [], execArgv: [], name: 'export', resourceLimits: LIMITS });
  worker.ref();
  const ended = new AbortController();
  const exited = once(worker, 'exit').finally(() => ended.abort());
  exited.catch(() => undefined);
  const messages = on(worker, 'message', { signal: AbortSignal.any([signal, ended.signal]) });
  let isDone = false;
  try {
    worker.postMessage(task);
    for await (const [reply] of messages as AsyncIterable<[ExportReply]>) {
      if ('result' in reply) {
        isDone = true;
        return reply.result;
      }
      if ('message' in reply) throw toError(reply);
      report(reply.done, reply.of);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    if (isDone) {
      releaseWorker(entry, worker);
    } else {
      worker.postMessage('stop');
      await Promise.race([exited, passed(ENDS_WITHIN_MS, undefined, { signal: ended.signal })]).catch(
        () => undefined,
      );
      await worker.terminate();
    }
  }
  throw new Error('the export worker ended');
}

function toError({ message, code }: { readonly message: string; readonly code: string }): Error {
  const failure = Object.assign(new Error(message), { code });
  return code === '' || code.startsWith('ERR_') ? failure : StorageError.of(failure);
}
