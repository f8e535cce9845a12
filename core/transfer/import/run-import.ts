import { setImmediate } from 'node:timers/promises';
import type { ImportReport } from '../../../shared/contract/transfer.ts';
import { Conflict } from '../../platform/refusal.ts';
import type { ReportProgress } from '../../platform/stream-progress.ts';
import type { ImportStore } from './import-store.ts';
import type { ImportRow } from './import-task.ts';
import { importInThread } from './import-thread.ts';

/** Bytes on disk per byte of the file: rows and their search index. */
const TAKES = 2;
/** SQLite's code for a full disk. */
const SQLITE_FULL = 13;

/**
 * Imports all conversations of a file, or none: they are written invisibly, a few milliseconds at a time, and published
 * in one step.
 * @throws Conflict `import_unknown`, `import_damaged`, `no_space`; StorageError; the reason of `signal`.
 */
export async function runImport(given: {
  readonly path: string;
  /** Path of the database. */
  readonly database: string;
  readonly importId: string;
  /** JSON, for conversations without their own. */
  readonly options: string;
  readonly now: number;
  readonly store: ImportStore;
  readonly report: ReportProgress;
  readonly signal: AbortSignal;
  /** Aborts when the app quits, which does not wait until staged rows are removed. */
  readonly closing: AbortSignal;
  hasRoom(bytes: number): Promise<boolean>;
}): Promise<ImportReport> {
  const { path, database, importId, options, now, store, report, signal, closing, hasRoom } = given;
  const staging = store.begin(importId, options);
  let of: number | null = null;
  const sink = {
    importId,
    async begin(bytes: number) {
      of = bytes;
      if (!(await hasRoom(bytes * TAKES))) throw new Conflict('no_space');
    },
    async write(rows: readonly ImportRow[], done: number) {
      report(done, of);
      for (let at = 0; at < rows.length; ) {
        at = store.writeBatch(rows, at, staging);
        await setImmediate();
        signal.throwIfAborted();
      }
    },
  };
  const checkpoints = store.disableCheckpoints();
  try {
    const read = await importInThread({ path, database, now }, sink, signal);
    return { importId, ...staging.written, ...read };
  } catch (error) {
    await drop(store, importId, closing);
    throw isFull(error) ? new Conflict('no_space', { cause: error }) : error;
  } finally {
    checkpoints.restore();
  }
}

/** The next start removes what a stop leaves. */
async function drop(store: ImportStore, importId: string, closing: AbortSignal): Promise<void> {
  for (const _ of store.drop(importId)) {
    await setImmediate();
    if (closing.aborted) return;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL;
}
