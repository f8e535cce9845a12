import { setImmediate } from 'node:timers/promises';
import type { ImportReport } from '../../../shared/contract/transfer.ts';
import { Conflict } from '../../platform/refusal.ts';
import type { ReportProgress } from '../../platform/stream-progress.ts';
import type { ImportStore } from './import-store.ts';
import type { ImportRow } from './import-task.ts';
import { importInThread } from './import-thread.ts';

/** A file of so many bytes takes about so many times as many on the disk: rows, and their words in the index. */
const TAKES = 2;
/** SQLite's own code for a full disk. */
const SQLITE_FULL = 13;

/**
 * Brings in all conversations of a file, or none: they are written where nobody sees them, a few milliseconds at a time,
 * and shown in one step.
 * @throws Conflict `import_unknown`, `import_damaged`, `no_space`; StorageError; what `signal` was aborted with.
 */
export async function runImport(given: {
  readonly path: string;
  /** Path of the database. */
  readonly database: string;
  readonly importId: string;
  /** JSON, of conversations whose file tells none. */
  readonly options: string;
  readonly now: number;
  readonly store: ImportStore;
  readonly report: ReportProgress;
  readonly signal: AbortSignal;
  /** The end of the app: it does not wait until what was begun is taken away. */
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
        at = store.writeSome(rows, at, staging);
        await setImmediate();
        signal.throwIfAborted();
      }
    },
  };
  const checkpoints = store.leaveCheckpoints();
  try {
    const read = await importInThread({ path, database, now }, sink, signal);
    return { importId, ...staging.written, ...read };
  } catch (error) {
    await drop(store, importId, closing);
    throw isFull(error) ? new Conflict('no_space', { cause: error }) : error;
  } finally {
    checkpoints.takeBack();
  }
}

/** What a stop leaves goes with the next start. */
async function drop(store: ImportStore, importId: string, closing: AbortSignal): Promise<void> {
  for (const _ of store.drop(importId)) {
    await setImmediate();
    if (closing.aborted) return;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL;
}
