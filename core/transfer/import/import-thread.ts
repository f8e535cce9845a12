import { on } from 'node:events';
import { StorageError } from '../../platform/files/storage-error.ts';
import { acquireWorker, releaseWorker } from '../../platform/idle-workers.ts';
import { Conflict } from '../../platform/refusal.ts';
import { workerUrl } from '../../platform/worker-url.ts';
import type { ImportAck, ImportReply, ImportRow, ImportTask, ReadReport } from './import-task.ts';

/**
 * Heap limits in megabytes: the largest conversation as text and parsed, with room. A small young generation keeps
 * garbage from accumulating.
 */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 } as const;

/** Receives what is read; the thread continues when it is done. */
export interface ImportSink {
  /** Receives the total bytes to read. */
  begin(bytes: number): Promise<void>;
  write(rows: readonly ImportRow[], done: number): Promise<void>;
  /** The import to publish when all of it is written. */
  readonly importId: string;
}

/**
 * Reads a file of conversations on a thread, which finally publishes them all at once and is kept for the next import.
 * @param entry the thread's program; replaced in tests only.
 * @returns the file's report.
 * @throws Conflict `import_unknown`, `import_damaged`; StorageError; the reason of `signal`.
 */
export async function importInThread(
  task: ImportTask,
  sink: ImportSink,
  signal: AbortSignal,
  entry = workerUrl('transfer/import/import-worker'),
): Promise<ReadReport> {
  signal.throwIfAborted();
  const worker = acquireWorker(entry, { argv: [], execArgv: [], name: 'import', resourceLimits: LIMITS });
  worker.ref();
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  let report: ReadReport | null = null;
  let isIdle = false;
  const messages = on(worker, 'message', { signal: AbortSignal.any([signal, ended.signal]) });
  try {
    worker.postMessage(task);
    for await (const [reply] of messages as AsyncIterable<[ImportReply]>) {
      switch (reply.type) {
        case 'size':
          await sink.begin(reply.bytes);
          break;
        case 'rows':
          await sink.write(reply.rows, reply.done);
          break;
        case 'done':
          report = reply.report;
          signal.throwIfAborted();
          worker.postMessage({ show: sink.importId } satisfies ImportAck);
          continue;
        case 'published':
          if (report === null) throw new Error('an import was shown before its end');
          isIdle = true;
          return report;
        case 'refused':
          isIdle = true;
          throw new Conflict(reply.reason);
        case 'failed':
          throw toError(reply);
        default:
          reply satisfies never;
      }
      signal.throwIfAborted();
      worker.postMessage('continue' satisfies ImportAck);
    }
  } catch (error) {
    signal.throwIfAborted();
    // The file was crafted to exhaust memory.
    if (isCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) throw new Conflict('import_damaged', { cause: error });
    throw error;
  } finally {
    if (isIdle) releaseWorker(entry, worker);
    else await worker.terminate();
  }
  throw new Error('the import worker ended');
}

function toError({ message, code }: { readonly message: string; readonly code: string }): Error {
  const failure = Object.assign(new Error(message), { code });
  return code === '' || code.startsWith('ERR_') ? failure : StorageError.of(failure);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
