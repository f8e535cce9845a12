import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import {
  CHECKS,
  DAY,
  databaseWithCopy,
  lostRows,
  NOW,
  rowsIn,
  rowText,
} from '../../testing/database-with-copy.ts';
import { runs } from '../../testing/deep.ts';
import { figure } from '../../testing/figures.ts';
import { type Seeded, seeded } from '../../testing/seeded.ts';
import { isCorruption } from '../corruption.ts';
import { openDatabase } from '../database.ts';

const PAGE = 4096;

/** Returns the rows that SQLite itself can read from a file, each on its own. */
function readableIn(
  path: string,
  rowids: ReadonlyMap<string, number>,
  whole: ReadonlyMap<string, string>,
): string[] {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path);
    const find = new Map<string, StatementSync>();
    return [...rowids].flatMap(([name, rowid]) => {
      const table = name.slice(0, name.indexOf(' '));
      try {
        const by = find.get(table) ?? db?.prepare(`SELECT * FROM ${table} WHERE rowid = ?`);
        if (by === undefined) return [];
        find.set(table, by);
        const row = by.get(rowid);
        return row !== undefined && rowText(row) === whole.get(name) ? [name] : [];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  } finally {
    db?.close();
  }
}

describe('recovery from a damaged database', () => {
  test('adds all rows to the restored copy, including rows only in the WAL', () => {
    for (const inLog of [true, false]) {
      const { start, whole } = databaseWithCopy(inLog);
      const path = join(start, 'quartet.db');
      const bytes = readFileSync(path);
      // Removes the header; with a log, from which SQLite reads the newest pages, also other pages.
      bytes.fill(0, 0, 100);
      if (inLog) bytes.fill(0, 40 * PAGE, 50 * PAGE);
      writeFileSync(path, bytes);
      const { db, warnings, recovered, close } = openDatabase(start, NOW + DAY, CHECKS);
      expect(warnings).toEqual(['database_restored']);
      expect(recovered).toMatchObject({
        ...{ copyMadeAt: NOW, salvaged: { conversations: 8, messages: 120, works: 0, finished: true } },
      });
      expect(lostRows(whole, rowsIn(db))).toEqual([]);
      expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
      close();
    }
  });

  test('loses only one row to a damaged cell that SQLite reads as an empty row', () => {
    const { start, whole } = databaseWithCopy(false);
    const path = join(start, 'quartet.db');
    const bytes = readFileSync(path);
    // Finds the leaf page of the table with this message, and points its third cell outside the page.
    const leaf = Math.floor(bytes.lastIndexOf('"4.7 word') / PAGE) * PAGE;
    expect(bytes[leaf]).toBe(13);
    bytes.writeUInt16BE(30_967, leaf + 8 + 2 * 2);
    writeFileSync(path, bytes);
    const { db, close } = openDatabase(start, NOW + DAY, CHECKS);
    expect(lostRows(whole, rowsIn(db))).toHaveLength(1);
    close();
  });

  test('loses only the row whose value its column rejects', () => {
    const { start, whole } = databaseWithCopy(false);
    const path = join(start, 'quartet.db');
    const damaged = new DatabaseSync(path);
    damaged.enableDefensive(false);
    damaged.exec(`PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'turn'; PRAGMA writable_schema = RESET`);
    const spoiled = damaged
      .prepare("UPDATE turn SET depth = 'x' WHERE number = (SELECT max(number) FROM turn) RETURNING id")
      .get();
    damaged.close();
    writeFileSync(path, readFileSync(path).fill(0, 0, 100));
    const { db, close } = openDatabase(start, NOW + DAY, CHECKS);
    expect(lostRows(whole, rowsIn(db))).toEqual([`turn ${String(spoiled?.id)}`]);
    close();
  });

  test('finds the rows between damaged pages of a table whose main index is unreadable', () => {
    const { start, whole, rowids } = databaseWithCopy(false);
    const path = join(start, 'quartet.db');
    for (const name of readdirSync(start)) if (/^quartet-/.test(name)) rmSync(join(start, name));
    const db = new DatabaseSync(path);
    const root = db
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_turn_1'")
      .get();
    db.close();
    const bytes = readFileSync(path);
    const erase = (page: number) => bytes.fill(0, page * PAGE, (page + 1) * PAGE);
    erase(Number(root?.rootpage) - 1);
    // The leaf pages with the first and the last of the newer messages.
    for (const text of ['"0.0 word', '"7.14 word']) erase(Math.floor(bytes.lastIndexOf(text) / PAGE));
    writeFileSync(path, bytes);
    writeFileSync(`${path}-suspect`, '');
    const readable = readableIn(path, rowids, whole);
    const { db: restored, close } = openDatabase(start, NOW + DAY, CHECKS);
    const between = readable.filter((name) => /"[1-6]\.\d+ word/.test(whole.get(name) ?? ''));
    expect(between.length).toBeGreaterThan(50);
    expect(lostRows(whole, rowsIn(restored), between)).toEqual([]);
    close();
  });
});

/**
 * Rows that are useful on their own: calls, for example, are useless without their job, but a job may have been paid
 * for.
 */
const LASTING = /^(conversation|turn|job|asset|generation) /;

/** Readable rows that are not as they were; one that names a row that was lost may be without that name. */
function lostOf(
  whole: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  readable: readonly string[],
): string[] {
  const keyOf = (name: string) => name.slice(name.indexOf(' ') + 1);
  // A usage row has the id of its job, which may be deleted separately.
  const gone = new Set([...whole.keys()].map(keyOf));
  for (const name of readable) if (!name.startsWith('usage ')) gone.delete(keyOf(name));
  const namesOne = (name: string) =>
    Object.entries<unknown>(JSON.parse(whole.get(name) ?? '{}')).some(
      ([column, value]) => column.endsWith('_id') && gone.has(String(value)),
    );
  return lostRows(whole, now, readable).filter(
    (name) => !(namesOne(name) && (now.has(name) || !LASTING.test(name))),
  );
}

/** Ways in which files break. */
const DAMAGE: readonly ((bytes: Buffer, random: Seeded) => Buffer)[] = [
  // Bytes anywhere.
  (bytes, random) => {
    for (let i = random.int(1, 40); i > 0; i--) bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
    return bytes;
  },
  // Pages that were never written.
  (bytes, random) => {
    for (let i = random.int(1, 12); i > 0; i--) {
      const page = random.int(0, Math.floor(bytes.length / PAGE) - 1);
      bytes.fill(0, page * PAGE, (page + 1) * PAGE);
    }
    return bytes;
  },
  // Pages in each other's place.
  (bytes, random) => {
    const [a, b] = [
      random.int(0, Math.floor(bytes.length / PAGE) - 1),
      random.int(0, Math.floor(bytes.length / PAGE) - 1),
    ];
    bytes.copy(bytes, a * PAGE, b * PAGE, (b + 1) * PAGE);
    return bytes;
  },
  // A file cut off, or of which only the name is left.
  (bytes, random) => bytes.subarray(0, random.int(0, 2) === 0 ? 0 : random.int(0, bytes.length)),
  // The header, or more of the beginning.
  (bytes, random) => bytes.fill(random.int(0, 255), 0, random.pick([16, 100, PAGE, 5 * PAGE])),
];
/** Offset of the schema version: a file that claims to be newer is left alone, so these bytes stay. */
const FORM = [60, 64] as const;

/** Opens the database as the app does: a read that finds damage makes the next start check the file. */
function opened(folder: string) {
  const one = openDatabase(folder, NOW + DAY, CHECKS);
  try {
    return { ...one, now: rowsIn(one.db) };
  } catch (error) {
    one.suspect();
    one.close();
    expect(isCorruption(error), String(error)).toBe(true);
    const again = openDatabase(folder, NOW + DAY, CHECKS);
    expect(again.warnings).not.toEqual([]);
    return { ...again, now: rowsIn(again.db) };
  }
}

test('recovers every readable row and every row of the copy from any kind of damage', () => {
  const random = seeded('damaged databases');
  const { numRuns } = runs(20, 1000);
  const made = [databaseWithCopy(true), databaseWithCopy(false)] as const;
  const lost: string[] = [];
  const seen = { kept: 0, of: 0, readable: 0, warned: 0, crashes: 0 };
  for (let round = 0; round < numRuns; round++) {
    const { start, copied, whole, rowids } = made[round % 2 === 0 ? 0 : 1];
    const folder = join(start, `round-${round}`);
    mkdirSync(folder);
    for (const name of readdirSync(start).filter((one) => /^quartet.*(db|-wal)$/.test(one)))
      copyFileSync(join(start, name), join(folder, name));
    const path = join(folder, 'quartet.db');
    const broken = [path, `${path}-wal`].filter((file) => existsSync(file) && statSync(file).size > 0);
    for (const file of random.int(0, 2) === 0 ? broken : broken.slice(0, 1)) {
      const bytes = readFileSync(file);
      const form = Buffer.from(bytes.subarray(...FORM));
      const after = random.pick(DAMAGE)(bytes, random);
      if (file === path && after.subarray(0, 16).equals(bytes.subarray(0, 16))) form.copy(after, FORM[0]);
      writeFileSync(file, after);
    }
    // Also without copies: the readable rows are all there is.
    const hasCopy = random.int(0, 3) > 0;
    if (!hasCopy)
      for (const name of readdirSync(folder)) if (/^quartet-/.test(name)) rmSync(join(folder, name));
    // Else damage may show only when it is met.
    if (random.int(0, 2) > 0) writeFileSync(`${path}-suspect`, '');
    const looked = join(folder, 'looked');
    mkdirSync(looked);
    for (const file of broken) copyFileSync(file, join(looked, basename(file)));
    const readable = readableIn(join(looked, 'quartet.db'), rowids, whole);
    try {
      const { db, warnings, now, close } = opened(folder);
      seen.warned += Number(warnings.length > 0);
      seen.readable += readable.length;
      seen.of += whole.size;
      seen.kept += whole.size - lostRows(whole, now).length;
      // A row may be newer than the copy; only its existence matters then.
      const ofCopy =
        hasCopy && warnings.length > 0 ? [...copied.keys()].filter((name) => !now.has(name)) : [];
      for (const name of [...lostOf(whole, now, readable), ...ofCopy]) lost.push(`round ${round}: ${name}`);
      // Without a warning, the damaged byte is in a value that SQLite does not check, or in a page that was not read
      // yet.
      if (warnings.length > 0 && db.prepare('PRAGMA foreign_key_check').all().length > 0)
        lost.push(`round ${round}: foreign keys`);
      close();
    } catch (error) {
      seen.crashes += 1;
      lost.push(`round ${round}: ${String(error)}`);
    }
    rmSync(folder, { recursive: true });
  }
  const share = ((seen.kept / seen.of) * 100).toFixed(1);
  figure({
    ...{ gate: 'a damaged database at a start', n: numRuns, unit: 'files', seed: random.seed },
    found: { lost: lost.length - seen.crashes, crashes: seen.crashes },
    measured: `${share} % of all rows were there again, ${seen.readable} of ${seen.of} could be read by SQLite`,
  });
  expect(lost.slice(0, 20)).toEqual([]);
  expect(seen.warned).toBeGreaterThan(numRuns / 3);
}, 600_000);
