import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../db/transaction.ts';

const CLASH = `
SELECT s.id, s.updated_at FROM conversation s WHERE s.import_id = ? AND s.deleted_at = 0 AND EXISTS
  (SELECT 1 FROM conversation v WHERE v.pinned IN (0, 1) AND v.updated_at = s.updated_at AND v.deleted_at IS NULL)`;
const TAKEN = `
SELECT 1 FROM conversation WHERE pinned IN (0, 1) AND updated_at = :at AND (deleted_at IS NULL OR import_id = :importId)`;

/**
 * Publishes all conversations of an import at once. Tens of thousands take tenths of a second, too long for the core's
 * thread.
 */
export function publishImport(db: DatabaseSync, importId: string): void {
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
