import { parentPort } from 'node:worker_threads';
import { connect } from '../../db/connect.ts';
import { onUnreadableRow } from '../../db/row-reader.ts';
import { errorCode } from '../../platform/files/storage-error.ts';
import { ConversationReader } from './conversation-reader.ts';
import type { ExportReply, ExportTask } from './export-task.ts';
import { writeExport } from './write-export.ts';

/** Milliseconds between two progress reports. */
const REPORT_EVERY_MS = 100;

/** Aborted by a message: the export must close its files, which the end of a thread does not do. */
const stop = new AbortController();
let isRunning = false;

/** Runs one export. It reads the database concurrently with the core and never writes to it. */
async function run(task: ExportTask): Promise<ExportReply> {
  let reportedAt = 0;
  const db = connect(task.database);
  try {
    db.exec('PRAGMA query_only = 1');
    // The core has reported these rows, or does when the conversation is opened.
    onUnreadableRow(db, () => undefined);
    const report = (done: number, of: number) => {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = performance.now();
      parentPort?.postMessage({ done, of } satisfies ExportReply);
    };
    return { result: await writeExport(new ConversationReader(db), task, report, stop.signal) };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), code: errorCode(error) };
  } finally {
    db.close();
  }
}

parentPort?.on('message', async (message: ExportTask | 'stop') => {
  if (message === 'stop') {
    stop.abort();
  } else {
    isRunning = true;
    parentPort?.postMessage(await run(message));
    isRunning = false;
  }
  if (stop.signal.aborted && !isRunning) parentPort?.close();
});
