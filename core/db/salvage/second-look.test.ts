import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createRowCheck } from '../../backup/row-check.ts';
import { databaseWithCopy, lostRows, rowsIn } from '../../testing/database-with-copy.ts';
import { type Recovery, recoverDatabase } from '../recover-database.ts';

/** Reads a damaged file into a new database, based on a copy or on nothing, until time runs out at this check. */
function look(damaged: string, path: string, copy: string | undefined, looks: number) {
  let seen = 0;
  const isOver = () => ++seen > looks;
  const recovered = recoverDatabase({ path, copy, damaged, isOver, createRowCheck });
  const db = new DatabaseSync(path);
  const rows = rowsIn(db);
  db.close();
  return { rows, seen, salvaged: recovered.salvaged as NonNullable<Recovery['salvaged']> };
}

test('a second recovery run completes one that ran out of time, and loses no row', () => {
  const { start } = databaseWithCopy(false);
  const damaged = join(start, 'quartet.db');
  const db = new DatabaseSync(damaged);
  // A conversation is updated with its last turn. Pages are written table by table, as in a copy, so that a row is far
  // from its references.
  db.exec(`UPDATE conversation SET updated_at = 1000 WHERE updated_at < 1000 AND title = 'Green tea';
    VACUUM; PRAGMA wal_checkpoint(TRUNCATE)`);
  db.close();
  const whole = look(damaged, join(start, 'whole.db'), undefined, Number.MAX_SAFE_INTEGER);
  expect(whole.salvaged.finished).toBe(true);
  expect(whole.seen).toBeGreaterThan(2);
  for (let looks = 0; looks < whole.seen; looks++) {
    const half = join(start, `half-${looks}.db`);
    const first = look(damaged, half, undefined, looks);
    expect(first.salvaged).toMatchObject({ finished: false, lost: { messages: 0, works: 0 } });
    const second = look(damaged, join(start, `second-${looks}.db`), half, Number.MAX_SAFE_INTEGER);
    expect(second.salvaged.finished).toBe(true);
    expect(lostRows(whole.rows, second.rows)).toEqual([]);
    expect(second.rows.size).toBe(whole.rows.size);
  }
});
