import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../../db/connect.ts';
import { onUnreadableRow } from '../../db/row-reader.ts';
import { errorCode } from '../../platform/files/storage-error.ts';
import { ConversationReader } from './conversation-reader.ts';
import type { ExportReply, ExportTask } from './export-task.ts';
import { writeExport } from './write-export.ts';

/** Milliseconds between two tellings of how far it is. */
const TELL_EVERY_MS = 100;

/** The thread's program: one export, which reads the database beside the core and never writes to it. */
async function run(task: ExportTask): Promise<void> {
  const tell = (reply: ExportReply) => parentPort?.postMessage(reply);
  // Nobody wants it any more: all that is open is closed, which the end of a thread does not do.
  const stop = new AbortController();
  parentPort?.once('message', () => stop.abort());
  let told = 0;
  const db = connect(task.database);
  try {
    db.exec('PRAGMA query_only = 1');
    // The core has told of them, or does when the conversation is opened.
    onUnreadableRow(db, () => undefined);
    const report = (done: number, of: number) => {
      if (performance.now() - told < TELL_EVERY_MS) return;
      told = performance.now();
      tell({ done, of });
    };
    const result = await writeExport(new ConversationReader(db), task, report, stop.signal);
    tell({ result });
  } catch (error) {
    tell({ message: error instanceof Error ? error.message : String(error), code: errorCode(error) });
  } finally {
    db.close();
    parentPort?.close();
  }
}

// Given by export-thread.ts, which is ours.
await run(workerData as ExportTask);
