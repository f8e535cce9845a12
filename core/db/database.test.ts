import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { newId } from '../platform/new-id.ts';
import { rowsOf, writeFirstVersion } from '../testing/first-version.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TEST_OPTIONS } from '../testing/test-options.ts';
import { copyDatabase, listBackups } from './backups.ts';
import { ConversationStore } from './chat/conversation-store.ts';
import { openDatabase } from './database.ts';
import { DatabaseTooNew, migrate, schemaVersion } from './migrate.ts';
import { transaction } from './transaction.ts';

const NOW = Date.UTC(2026, 4, 1);

function fill(folder: string, count: number): void {
  const { db, close } = openDatabase(folder, NOW);
  const store = new ConversationStore(db);
  transaction(db, () => {
    for (let i = 0; i < count; i++) {
      const id = newId(NOW + i);
      store.insert(id, TEST_OPTIONS, NOW + i);
      store.setTitle(id, `conversation ${i}`, false);
    }
  });
  close();
}

function count(db: DatabaseSync): number {
  return Number(db.prepare('SELECT count(*) AS n FROM conversation').get()?.n);
}

describe('safety switches', () => {
  // Windows has no such permissions.
  test.skipIf(process.platform === 'win32')(
    'a new database is readable and writable by its owner only',
    () => {
      const folder = temporaryFolder();
      const { db, close } = openDatabase(folder.path, NOW);
      new ConversationStore(db).insert(newId(NOW), TEST_OPTIONS, NOW);
      const ours = readdirSync(folder.path).filter((name) => name.startsWith('quartet'));
      expect(ours).toEqual(expect.arrayContaining(['quartet.db', 'quartet.db-wal']));
      for (const name of ours) expect(statSync(join(folder.path, name)).mode & 0o777, name).toBe(0o600);
      close();
    },
  );

  test.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['busy_timeout', 5000],
    ['trusted_schema', 0],
    ['secure_delete', 1],
    ['fullfsync', 1],
    ['checkpoint_fullfsync', 1],
  ])('sets PRAGMA %s to %s', (name, value) => {
    const folder = temporaryFolder();
    const { db, close } = openDatabase(folder.path, NOW);
    expect(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]).toBe(value);
    close();
  });

  test('defensive mode refuses writes to the schema table', () => {
    const folder = temporaryFolder();
    const { db, close } = openDatabase(folder.path, NOW);
    db.exec('PRAGMA writable_schema = ON');
    expect(() => db.exec("DELETE FROM sqlite_schema WHERE name = 'turn'")).toThrow();
    close();
  });

  test('tables are strict', () => {
    const folder = temporaryFolder();
    const { db, close } = openDatabase(folder.path, NOW);
    const loose = db
      .prepare(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
      )
      .all();
    expect(loose).toEqual([]);
    close();
  });
});

describe('migrations', () => {
  test('refuses a database of a newer schema version and leaves it unchanged', () => {
    const folder = temporaryFolder();
    fill(folder.path, 1);
    const path = join(folder.path, 'quartet.db');
    const db = new DatabaseSync(path);
    db.exec('PRAGMA user_version = 999');
    db.close();
    const before = readFileSync(path);
    expect(() => openDatabase(folder.path, NOW)).toThrow(DatabaseTooNew);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder.path).filter((name) => name.includes('corrupt'))).toEqual([]);
  });

  test('a failed migration leaves the database at its old version with all rows', () => {
    const path = join(temporaryFolder().path, 'x.db');
    writeFirstVersion(path);
    const before = rowsOf(path);
    const db = new DatabaseSync(path);
    // The name is taken.
    db.exec('CREATE TABLE old_job (x INTEGER) STRICT');
    let backups = 0;
    expect(() => migrate(db, () => backups++)).toThrow(/old_job/);
    expect(backups).toBe(1);
    expect(schemaVersion(db)).toBe(5);
    db.exec('DROP TABLE old_job');
    db.close();
    expect(rowsOf(path)).toEqual(before);
  });

  test('keeps the three newest backups, and lists the newest first', () => {
    const folder = temporaryFolder();
    const { db, close } = openDatabase(folder.path, NOW);
    for (let day = 1; day <= 5; day++) copyDatabase(db, folder.path, NOW + day * 86_400_000);
    expect(listBackups(folder.path).map((path) => path.slice(-27, -17))).toEqual([
      '2026-05-06',
      '2026-05-05',
      '2026-05-04',
    ]);
    close();
  });
});

describe('a damaged database file', () => {
  test('is set aside instead of deleted, and reported in a warning', () => {
    const folder = temporaryFolder();
    const junk = Buffer.alloc(8192, 'not a database ');
    writeFileSync(join(folder.path, 'quartet.db'), junk);
    const { db, warnings, close } = openDatabase(folder.path, NOW);
    expect(warnings).toEqual(['database_set_aside']);
    expect(count(db)).toBe(0);
    close();
    const aside = readdirSync(folder.path).find((name) => name.startsWith('quartet.db.corrupt-'));
    expect(readFileSync(join(folder.path, aside ?? ''))).toEqual(junk);
  });

  test('is replaced by the newest intact backup', () => {
    const folder = temporaryFolder();
    fill(folder.path, 3);
    const { db, close } = openDatabase(folder.path, NOW);
    copyDatabase(db, folder.path, NOW);
    close();
    writeFileSync(join(folder.path, 'quartet-backup-2026-06-01T00-00-00-000Z.db'), 'broken as well');
    writeFileSync(join(folder.path, 'quartet.db'), Buffer.alloc(8192, 1));
    const restored = openDatabase(folder.path, NOW);
    expect(restored.warnings).toEqual(['database_restored']);
    expect(count(restored.db)).toBe(3);
    restored.close();
  });

  test('is detected by a full check at the start after a read error', () => {
    const folder = temporaryFolder();
    fill(folder.path, 500);
    const path = join(folder.path, 'quartet.db');
    const opened = openDatabase(folder.path, NOW);
    opened.suspect();
    opened.close();
    const bytes = readFileSync(path);
    // Pages in the middle of the file, far from the schema: a plain open does not touch them.
    bytes.fill(0xee, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 16_384);
    writeFileSync(path, bytes);
    const { warnings, close } = openDatabase(folder.path, NOW);
    expect(warnings).toEqual(['database_set_aside']);
    close();
  });

  test('is detected by a full check at the start after a kill', () => {
    const folder = temporaryFolder();
    fill(folder.path, 500);
    const { db, close } = openDatabase(folder.path, NOW);
    new ConversationStore(db).insert(newId(NOW), TEST_OPTIONS, NOW);
    const killed = join(folder.path, 'killed');
    mkdirSync(killed);
    copyFileSync(join(folder.path, 'quartet.db-wal'), join(killed, 'quartet.db-wal'));
    const bytes = readFileSync(join(folder.path, 'quartet.db'));
    bytes.fill(0xee, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 16_384);
    writeFileSync(join(killed, 'quartet.db'), bytes);
    close();
    const again = openDatabase(killed, NOW);
    expect(again.warnings).toEqual(['database_set_aside']);
    again.close();
  });

  test('is not taken for a newer version if its tables and its copy have the current schema', () => {
    const folder = temporaryFolder().path;
    fill(folder, 3);
    const path = join(folder, 'quartet.db');
    const say = (form: number, sql = '') => {
      const db = new DatabaseSync(path);
      db.exec(`PRAGMA user_version = ${form}; ${sql}`);
      db.close();
    };
    const form = schemaVersion(new DatabaseSync(path, { readOnly: true }));
    // No copy disproves it, the version is only one ahead, or there is another table: each may come from a newer
    // Quartet.
    say(form + 128);
    expect(() => openDatabase(folder, NOW)).toThrow(DatabaseTooNew);
    const db = new DatabaseSync(path);
    db.exec(`PRAGMA user_version = ${form}`);
    copyDatabase(db, folder, NOW);
    db.close();
    say(form + 1);
    expect(() => openDatabase(folder, NOW)).toThrow(DatabaseTooNew);
    say(form + 128, 'CREATE TABLE newer (x INTEGER) STRICT');
    expect(() => openDatabase(folder, NOW)).toThrow(DatabaseTooNew);
    say(
      form + 128,
      "DROP TABLE newer; UPDATE conversation SET title = 'read', updated_at = updated_at + 1000",
    );
    const opened = openDatabase(folder, NOW);
    expect(opened.warnings).toEqual(['database_restored']);
    expect(opened.db.prepare("SELECT count(*) AS n FROM conversation WHERE title = 'read'").get()?.n).toBe(3);
    opened.close();
  });

  test('is restored from a backup if it was truncated to zero bytes, and its WAL is kept', () => {
    const folder = temporaryFolder();
    fill(folder.path, 3);
    const path = join(folder.path, 'quartet.db');
    const { db, close } = openDatabase(folder.path, NOW);
    copyDatabase(db, folder.path, NOW);
    db.exec("UPDATE conversation SET title = 'in the log', updated_at = updated_at + 1000");
    const emptied = temporaryFolder().path;
    for (const name of readdirSync(folder.path)) copyFileSync(join(folder.path, name), join(emptied, name));
    close();
    writeFileSync(join(emptied, 'quartet.db'), '');
    writeFileSync(path, '');
    const logged = openDatabase(emptied, NOW);
    expect(logged.warnings).toEqual(['database_restored']);
    expect(count(logged.db)).toBe(3);
    expect(readdirSync(emptied).some((name) => /corrupt-.*-wal$/.test(name))).toBe(true);
    logged.close();
    const copied = openDatabase(folder.path, NOW);
    expect(copied.warnings).toEqual(['database_restored']);
    expect(count(copied.db)).toBe(3);
    copied.close();
  });
});

test('opens a database with a hot rollback journal without the interrupted write', () => {
  const [from, to] = [temporaryFolder().path, temporaryFolder().path];
  fill(from, 3);
  const db = new DatabaseSync(join(from, 'quartet.db'));
  db.exec('PRAGMA journal_mode = delete; PRAGMA cache_size = 1; BEGIN IMMEDIATE');
  db.exec("UPDATE conversation SET title = 'half'; CREATE TABLE big AS SELECT zeroblob(100000)");
  for (const name of ['quartet.db', 'quartet.db-journal']) copyFileSync(join(from, name), join(to, name));
  db.close();
  const opened = openDatabase(to, NOW);
  expect(opened.warnings).toEqual([]);
  expect(opened.db.prepare("SELECT count(*) AS n FROM conversation WHERE title = 'half'").get()).toEqual({
    n: 0,
  });
  opened.close();
});

test('opens a database that was not closed, with all committed rows', () => {
  const folder = temporaryFolder();
  const { db, close } = openDatabase(folder.path, NOW);
  new ConversationStore(db).insert(newId(NOW), TEST_OPTIONS, NOW);
  const killed = join(folder.path, 'killed');
  mkdirSync(killed);
  for (const name of ['quartet.db', 'quartet.db-wal']) {
    copyFileSync(join(folder.path, name), join(killed, name));
  }
  close();
  expect(existsSync(join(killed, 'quartet.db-wal'))).toBe(true);
  const again = openDatabase(killed, NOW);
  expect(again.warnings).toEqual([]);
  expect(count(again.db)).toBe(1);
  again.close();
});
