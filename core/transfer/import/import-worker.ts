import { once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { connect } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import { errorCode } from '../../platform/files/storage-error.ts';
import type { ImportAck, ImportReply, ImportTask, ReadReport } from './import-task.ts';
import { InvalidJson } from './json-elements.ts';
import { readImport } from './read-import.ts';

const CLASH = `
SELECT s.id, s.updated_at FROM conversation s WHERE s.import_id = ? AND s.deleted_at = 0 AND EXISTS
  (SELECT 1 FROM conversation v WHERE v.pinned IN (0, 1) AND v.updated_at = s.updated_at AND v.deleted_at IS NULL)`;
const TAKEN = `
SELECT 1 FROM conversation WHERE pinned IN (0, 1) AND updated_at = :at AND (deleted_at IS NULL OR import_id = :importId)`;

/**
 * Publishes all conversations of an import at once. Tens of thousands take tenths of a second, too long for the core's
 * thread.
 */
function publishImport(db: DatabaseSync, importId: string): void {
  transaction(db, () => {
    const taken = db.prepare(TAKEN);
    const move = db.prepare('UPDATE conversation SET updated_at = ? WHERE id = ?');
    // The list is paged by this time: it must be unique, also among conversations changed meanwhile.
    for (const { id, updated_at } of db.prepare(CLASH).all(importId)) {
      let at = Number(updated_at) + 1;
      while (taken.get({ at, importId }) !== undefined) at++;
      move.run(at, String(id));
    }
    db.prepare('UPDATE conversation SET deleted_at = NULL WHERE import_id = ? AND deleted_at = 0').run(
      importId,
    );
  });
}

/** Batches between two checkpoints: some 60 MB. More frequent ones take twice the time. */
const CHECKPOINT_EACH = 128;

const send = (reply: ImportReply) => parentPort?.postMessage(reply);

/** Reads one file, no faster than its rows are written. */
async function run({ path, database, now }: ImportTask): Promise<void> {
  const db = connect(database);
  let waiting = 0;
  try {
    const reading = readImport(path, now);
    for (let step = await reading.next(); ; step = await reading.next()) {
      if (step.done === true) return await show(db, step.value);
      send(step.value);
      if (parentPort !== null) await once(parentPort, 'message');
      if (step.value.type !== 'rows' || ++waiting < CHECKPOINT_EACH) continue;
      // A passive checkpoint blocks nobody.
      db.exec('PRAGMA wal_checkpoint(PASSIVE)');
      waiting = 0;
    }
  } catch (error) {
    if (error instanceof InvalidJson) {
      send({ type: 'refused', reason: error.fault === 'other' ? 'import_unknown' : 'import_damaged' });
    } else {
      const message = error instanceof Error ? error.message : String(error);
      send({ type: 'failed', message, code: errorCode(error) });
    }
  } finally {
    db.close();
  }
}

async function show(db: DatabaseSync, report: ReadReport): Promise<void> {
  send({ type: 'done', report });
  if (parentPort === null) return;
  const [ack]: ImportAck[] = await once(parentPort, 'message');
  if (ack === undefined || ack === 'continue') return;
  publishImport(db, ack.show);
  send({ type: 'published' });
}

while (parentPort !== null) {
  const [task]: ImportTask[] = await once(parentPort, 'message');
  if (task !== undefined) await run(task);
}
