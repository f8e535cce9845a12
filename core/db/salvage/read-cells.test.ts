import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { figure } from '../../testing/figures.ts';
import { seeded } from '../../testing/seeded.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { PAGE_BYTES, PageFile } from './page-file.ts';
import { recordsOf } from './read-cells.ts';

const ROWS = 9;
/** Bytes at the beginning of a page in which its kind, its count and the places of its rows stand. */
const HEAD = 40;

/** A database of a table with numbers and one without, each of short rows and one that is longer than its page. */
function written(): { path: string; bytes: Buffer } {
  const path = join(temporaryFolder({ isQuick: true }).path, 'rows.db');
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA page_size = ${PAGE_BYTES};
    CREATE TABLE one (number INTEGER PRIMARY KEY, words TEXT, at INTEGER, part REAL, more TEXT) STRICT;
    CREATE TABLE two (name TEXT, n INTEGER, words TEXT, PRIMARY KEY (name, n)) STRICT, WITHOUT ROWID`);
  for (let n = 1; n <= ROWS; n++) {
    const words = 'word '.repeat(n === 4 ? 2000 : n * 4);
    db.prepare('INSERT INTO one VALUES (?, ?, ?, ?, ?)').run(
      ...[n * 7, words, n === 2 ? null : n * 1000, n === 3 ? null : n / 3, n === 5 ? null : `more ${n}`],
    );
    db.prepare('INSERT INTO two VALUES (?, ?, ?)').run(`k${n}`, n, words);
  }
  db.close();
  return { path, bytes: readFileSync(path) };
}

/** The rows SQLite gives, each asked for by itself; none where it finds the file damaged. */
function givenBySqlite(path: string): string[] {
  const rows: string[] = [];
  const ask = (db: DatabaseSync, sql: string, ...key: (string | number)[]) => {
    try {
      const row = db.prepare(sql).get(...key);
      if (row !== undefined) rows.push(JSON.stringify(Object.values(row)));
    } catch {
      // That one is none of the readable.
    }
  };
  const db = new DatabaseSync(path);
  for (let n = 1; n <= ROWS; n++) {
    ask(db, 'SELECT * FROM one WHERE number = ?', n * 7);
    ask(db, 'SELECT * FROM two WHERE name = ? AND n = ?', `k${n}`, n);
  }
  db.close();
  return rows;
}

function readByPages(path: string): ReadonlySet<string> {
  const file = new PageFile(path);
  const rows = new Set<string>();
  for (let number = 1; number <= file.count; number++) {
    for (const { rowid, values } of recordsOf(file, number)) {
      rows.add(JSON.stringify(rowid === null ? values : [rowid, ...values.slice(1)]));
    }
  }
  file.close();
  return rows;
}

test('a row that SQLite still gives as it was is found in its page, whatever byte beside it is another', () => {
  const random = seeded('a byte of a page');
  const { path, bytes } = written();
  const whole = givenBySqlite(path);
  expect(whole).toHaveLength(2 * ROWS);
  expect([...readByPages(path)].sort()).toEqual(expect.arrayContaining(whole.toSorted()));
  const { numRuns } = runs(1500, 40_000);
  const lost: string[] = [];
  for (let i = 0; i < numRuns; i++) {
    const page = random.int(1, bytes.length / PAGE_BYTES - 1);
    // What says where rows are is short, and matters most.
    const at = page * PAGE_BYTES + random.int(0, random.pick([HEAD, PAGE_BYTES]) - 1);
    const damaged = Buffer.from(bytes);
    damaged[at] = random.int(0, 255);
    writeFileSync(path, damaged);
    const found = readByPages(path);
    const missed = givenBySqlite(path).filter((row) => whole.includes(row) && !found.has(row));
    if (missed.length > 0)
      lost.push(`byte ${at % PAGE_BYTES} of page ${page + 1}: ${bytes[at]} → ${damaged[at]}`);
  }
  figure({
    ...{ gate: 'a byte of a page is another', n: numRuns, unit: 'pages', seed: random.seed },
    found: { lost: lost.length },
  });
  expect(lost).toEqual([]);
}, 600_000);

test('what stands above the place of a row hides it from nobody', () => {
  const { path, bytes } = written();
  const whole = givenBySqlite(path);
  const damaged = Buffer.from(bytes);
  const leaf = PAGE_BYTES;
  expect(damaged[leaf]).toBe(0x0d);
  for (let i = 0; i < damaged.readUInt16BE(leaf + 3); i++) {
    const pointer = leaf + 8 + 2 * i;
    damaged[pointer] = (damaged[pointer] ?? 0) | 0xf0;
  }
  writeFileSync(path, damaged);
  expect(givenBySqlite(path).toSorted()).toEqual(whole.toSorted());
  expect([...readByPages(path)]).toEqual(expect.arrayContaining(whole));
});
