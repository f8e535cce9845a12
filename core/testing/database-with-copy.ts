import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createRowCheck } from '../backup/row-check.ts';
import { createStores } from '../backup/stores.ts';
import { copyDatabase } from '../db/backups.ts';
import { openDatabase } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { newId } from '../platform/new-id.ts';
import { writeFilledDatabase } from './first-version.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TEST_OPTIONS } from './test-options.ts';

/** Time of the backup in these folders, epoch milliseconds. */
export const NOW = Date.UTC(2026, 4, 1);
export const DAY = 86_400_000;
/** The row check with which the app opens its database. */
export const CHECKS = createRowCheck;

/** Inserts conversations, in which every fifth turn is longer than a database page. */
function insertConversations(db: DatabaseSync, conversations: number, turnsEach: number, now: number): void {
  const { conversationStore, turns } = createStores(db);
  transaction(db, () => {
    for (let c = 0; c < conversations; c++) {
      const conversationId = newId(now + c);
      conversationStore.insert(conversationId, TEST_OPTIONS, now + c);
      conversationStore.setTitle(conversationId, `talk ${c}`, false);
      let parent: string | null = null;
      for (let depth = 0; depth < turnsEach; depth++) {
        const id = newId(now + c + depth);
        const text = `${c}.${depth} ${'word '.repeat(depth % 5 === 4 ? 1500 : 20)}`;
        const parts = [{ type: 'text' as const, block: 0, text }];
        const turn = { id, conversationId, parentId: parent, depth, role: 'user' as const };
        turns.insert({ ...turn, createdAt: now + c + depth, parts, status: 'complete', answer: null }, 'now');
        parent = id;
      }
      conversationStore.touch(conversationId, now + c + turnsEach);
    }
  });
}

/** Returns all rows of the app's tables as text, by table and key. */
export function rowsIn(db: DatabaseSync): Map<string, string> {
  const rows = new Map<string, string>();
  for (const [table, key] of TABLES) {
    for (const row of db.prepare(`SELECT * FROM ${table}`).all()) {
      const name = nameOf(table, key, row);
      rows.set(rows.has(name) ? duplicateName(name) : name, rowText(row));
    }
  }
  return rows;
}
/** The app's tables with their key columns. */
const TABLES: readonly (readonly [string, readonly string[]])[] = [
  ...['conversation', 'turn', 'job', 'asset', 'generation', 'generation_group', 'reference'].map(
    (table) => [table, ['id']] as const,
  ),
  ...['prompt', 'preset', 'project', 'script', 'removal'].map((table) => [table, ['id']] as const),
  ['usage', ['job_id']],
  ['voice', ['voice_id']],
  ['draft', ['name']],
  ['job_event', ['job_id', 'seq']],
  ['job_call', ['job_id', 'n']],
  ['charge', ['job_id', 'n']],
  ['request', ['job_id', 'n']],
  ['generation_output', ['generation_id', 'n']],
  ['tag', ['key']],
  ['asset_tag', ['tag_key', 'asset_id']],
  ['conversation_tag', ['tag_key', 'conversation_id']],
];
/** Damage may turn a key into that of another row, so that two rows have the same name. */
const duplicateName = (name: string) => `${name} (duplicate)`;
const nameOf = (table: string, key: readonly string[], row: Record<string, unknown>) =>
  `${table} ${key.map((column) => String(row[column])).join(' ')}`;
/** Returns a row as JSON, without `indexed` and `number`, which change at a start. */
export const rowText = ({ indexed: _, number: __, ...row }: Record<string, unknown>) => JSON.stringify(row);

/** Returns the names of rows that are missing or changed. @param of the names to look for */
export const lostRows = (
  was: ReadonlyMap<string, string>,
  is: ReadonlyMap<string, string>,
  of: readonly string[] = [...was.keys()],
) => of.filter((name) => [name, duplicateName(name)].every((key) => is.get(key) !== was.get(name)));

/** Shortens long values, still longer than a page, and deletes most of the repeated rows. */
function shrink(path: string): void {
  const db = new DatabaseSync(path);
  db.exec(`UPDATE request SET packed = zeroblob(15000) WHERE octet_length(packed) > 1000;
    DELETE FROM job WHERE title = 'Many' AND created_at > 40; VACUUM`);
  db.close();
}

/**
 * Creates a database with rows in all tables, a backup of the day before, and rows written since.
 * @param inLog whether the newer rows are still in the write-ahead log
 * @returns the folder, the rows in the backup and in the database, and the rowid of each row
 */
export function databaseWithCopy(inLog: boolean) {
  const folder = temporaryFolder({ isQuick: true }).path;
  const path = join(folder, 'quartet.db');
  writeFilledDatabase(path);
  shrink(path);
  const opened = openDatabase(folder, NOW);
  insertConversations(opened.db, 6, 12, NOW);
  copyDatabase(opened.db, folder, NOW);
  const copied = rowsIn(opened.db);
  opened.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  insertConversations(opened.db, 8, 15, NOW + DAY);
  opened.db.exec(
    "UPDATE conversation SET title = 'renamed', updated_at = updated_at + 1000 WHERE title = 'talk 3'",
  );
  if (!inLog) opened.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const whole = rowsIn(opened.db);
  const rowids = new Map<string, number>();
  for (const [table, keys] of TABLES) {
    if (table === 'job_event') continue;
    for (const row of opened.db.prepare(`SELECT rowid AS place, * FROM ${table}`).all()) {
      rowids.set(nameOf(table, keys, row), Number(row.place));
    }
  }
  const start = temporaryFolder({ isQuick: true }).path;
  cpSync(folder, start, { recursive: true });
  opened.close();
  return { start, copied, whole, rowids };
}
