import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { newId } from '../new-id.ts';
import { createStores } from '../stores.ts';
import { runs } from '../testing/deep.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TEST_OPTIONS } from '../testing/test-options.ts';
import { backUp, listBackups, refreshBackup } from './backups.ts';
import { ConversationStore } from './conversation-store.ts';
import { isCorruption, openDatabase } from './database.ts';
import { DatabaseTooNew, migrate, schemaVersion } from './migrate.ts';
import { transaction } from './transaction.ts';

const NOW = Date.UTC(2026, 4, 1);
/** In the files that are damaged at random. */
const ROWS = 120;
const LONG = 300_000;

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
  test.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['busy_timeout', 5000],
    ['trusted_schema', 0],
    ['secure_delete', 1],
    ['fullfsync', 1],
    ['checkpoint_fullfsync', 1],
  ])('%s is %s', (name, value) => {
    const folder = temporaryFolder();
    const { db, close } = openDatabase(folder.path, NOW);
    expect(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]).toBe(value);
    close();
  });

  test('defensive mode refuses to write the schema table', () => {
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
  test('a newer file is refused and left as it was', () => {
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

  test('a step that fails leaves the older form whole, and the backup is made once', () => {
    const folder = temporaryFolder();
    const db = new DatabaseSync(join(folder.path, 'x.db'));
    const first = 'CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1)';
    migrate(db, () => expect.fail('nothing to back up yet'), [first]);
    let backups = 0;
    const bad = 'CREATE TABLE b (x INTEGER) STRICT; INSERT INTO missing VALUES (1)';
    const steps = [first, 'INSERT INTO a VALUES (2)', bad];
    expect(() => migrate(db, () => backups++, steps)).toThrow(/missing/);
    expect(backups).toBe(1);
    expect(schemaVersion(db)).toBe(2);
    expect(db.prepare('SELECT count(*) AS n FROM a').get()).toEqual({ n: 2 });
    expect(db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'b'").get()).toBeUndefined();
    db.close();
  });

  test('three dated backups are kept, newest first', () => {
    const folder = temporaryFolder();
    const { db, close } = openDatabase(folder.path, NOW);
    for (let day = 1; day <= 5; day++) backUp(db, folder.path, NOW + day * 86_400_000);
    expect(listBackups(folder.path).map((path) => path.slice(-27, -17))).toEqual([
      '2026-05-06',
      '2026-05-05',
      '2026-05-04',
    ]);
    close();
  });
});

describe('the weekly backup', () => {
  const WEEK = 7 * 86_400_000;
  const days = (folder: string) => listBackups(folder).map((path) => path.slice(-27, -17));

  test('is made when there is none or the newest is a week old, and is whole', async () => {
    const folder = temporaryFolder();
    fill(folder.path, 3);
    const { db, close } = openDatabase(folder.path, NOW);
    writeFileSync(join(folder.path, 'quartet-backup-x.db.part'), 'left by a kill');
    await refreshBackup(db, folder.path, NOW, false);
    await refreshBackup(db, folder.path, NOW + WEEK - 1000, false);
    expect(days(folder.path)).toEqual(['2026-05-01']);
    await refreshBackup(db, folder.path, NOW + WEEK + 1000, false);
    expect(days(folder.path)).toEqual(['2026-05-08', '2026-05-01']);
    close();
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([]);
    const copy = new DatabaseSync(listBackups(folder.path)[0] ?? '', { readOnly: true });
    expect(count(copy)).toBe(3);
    copy.close();
  });

  test('takes the place of all others when something was deleted for good', async () => {
    const folder = temporaryFolder();
    fill(folder.path, 3);
    const { db, close } = openDatabase(folder.path, NOW);
    backUp(db, folder.path, NOW - 2 * WEEK);
    backUp(db, folder.path, NOW - WEEK);
    await refreshBackup(db, folder.path, NOW, true);
    expect(days(folder.path)).toEqual(['2026-05-01']);
    close();
  });
});

describe('a broken file', () => {
  test('is set aside, not deleted, and said so', () => {
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

  test('gives way to the newest sound backup', () => {
    const folder = temporaryFolder();
    fill(folder.path, 3);
    const { db, close } = openDatabase(folder.path, NOW);
    backUp(db, folder.path, NOW);
    close();
    writeFileSync(join(folder.path, 'quartet-backup-2026-06-01T00-00-00-000Z.db'), 'broken as well');
    writeFileSync(join(folder.path, 'quartet.db'), Buffer.alloc(8192, 1));
    const restored = openDatabase(folder.path, NOW);
    expect(restored.warnings).toEqual(['database_restored']);
    expect(count(restored.db)).toBe(3);
    restored.close();
  });

  test('of which a read failed is looked through at the next start', () => {
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

  test('that was not closed is looked through at the next start', () => {
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

  test(
    'random damage never crashes the start, and no row is lost without a word',
    () => {
      const folder = temporaryFolder();
      fill(folder.path, ROWS);
      const whole = readFileSync(join(folder.path, 'quartet.db'));
      let seed = 12345;
      const random = (below: number) => {
        seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
        return seed % below;
      };
      const seen = { warned: 0, unread: 0, whole: 0 };
      for (let i = 0; i < runs(200, 1000).numRuns; i++) {
        const told = `round ${i}`;
        const copy = join(folder.path, `copy-${i}`);
        mkdirSync(copy);
        const bytes = Buffer.from(whole);
        for (let n = 0; n < 8; n++) bytes[random(bytes.length)] = random(256);
        writeFileSync(join(copy, 'quartet.db'), bytes);
        if (i % 2 === 0) writeFileSync(join(copy, 'quartet.db-suspect'), '');
        const opened = openDatabase(copy, NOW, createStores);
        expect(() => createStores(opened.db), told).not.toThrow();
        const found = read(opened.db);
        if (opened.warnings.length > 0) {
          seen.warned += 1;
          expect(readdirSync(copy).join(), told).toContain('.corrupt-');
        } else if (found instanceof Error) {
          // Damage that was not looked for shows when it is read: then the next start looks.
          seen.unread += 1;
          expect(isCorruption(found), `${told}: ${found.message}`).toBe(true);
          opened.suspect();
          opened.close();
          const again = openDatabase(copy, NOW, createStores);
          expect(again.warnings, told).not.toEqual([]);
          again.close();
        } else {
          seen.whole += 1;
          expect(found, told).toBe(ROWS);
        }
        opened.close();
        rmSync(copy, { recursive: true });
      }
      // Damage of all kinds was met.
      expect(Math.min(seen.warned, seen.unread, seen.whole), JSON.stringify(seen)).toBeGreaterThan(0);
    },
    LONG,
  );
});

test('a file that was not closed is opened with all that was committed', () => {
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

/** How many rows can be read, every value of them; or why not. */
function read(db: DatabaseSync): number | Error {
  try {
    return db.prepare('SELECT * FROM conversation').all().length;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
