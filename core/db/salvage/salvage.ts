import type { DatabaseSync } from 'node:sqlite';
import { normalizeWord } from '../search/search-words.ts';
import { transaction } from '../transaction.ts';
import { RowImporter } from './import-rows.ts';
import { readRows, type Table, tablesOf } from './read-rows.ts';
import { repairJobs } from './repair-jobs.ts';
import { type LostRows, repairParents } from './repair-parents.ts';

/** Rows between two looks at the clock. */
const LOOK_EVERY = 100;

/** The rows recovered from a damaged file. */
export interface Salvaged {
  readonly conversations: number;
  readonly messages: number;
  /** Files of the library. */
  readonly works: number;
  /** All of the file was looked through; else the time was over. */
  readonly finished: boolean;
  /** The rows that could be read nowhere, as far as known; null until all was searched. */
  readonly lost: LostRows;
}

const NONE: LostRows = { conversations: 0, messages: 0, works: 0 };

/** Reads a row as the app would: throws where it cannot be shown. @param key the first column of its primary key. */
export type ProveRow = (table: string, key: string) => void;

interface Options {
  /** Whether the time is over. */
  readonly isOver: () => boolean;
  /** Brings the form to the newest, once the rows are in. */
  readonly toNewest: (db: DatabaseSync) => void;
  readonly proofOf: (db: DatabaseSync) => ProveRow;
}

/**
 * Brings into a database all rows of a damaged one that it does not have, as far as SQLite can read them and there is
 * time. Each row is judged by itself. Nobody else may have the database open: foreign keys and guards are off meanwhile.
 * @param source A copy of the damaged database, see `withReadableCopy`.
 */
export function salvage(source: DatabaseSync, db: DatabaseSync, options: Options): Salvaged {
  db.exec('PRAGMA foreign_keys = OFF');
  const bringer = new RowImporter(db);
  const finished = transaction(db, () => {
    dropGuards(db);
    return bringAll(source, db, bringer, options);
  });
  options.toNewest(db);
  const count = (table: string) =>
    [...bringer.brought]
      .filter(([{ name }]) => name === table)
      .flatMap(([of, all]) => all.filter((one) => one.before === undefined && bringer.isThere(of, one)))
      .length;
  if (bringer.brought.size === 0) return { ...NONE, finished, lost: NONE };
  return transaction(db, () => {
    const prove = options.proofOf(db);
    takeBackUnreadable(bringer, prove);
    // A row that is only not read yet comes with the next pass: nothing may stand in its place.
    repairJobs(db, prove, { subjects: finished });
    const missing = repairParents(db);
    beginSearchAnew(db);
    return {
      ...{ conversations: count('conversation'), messages: count('turn'), works: count('asset') },
      ...{ finished, lost: finished ? missing : NONE },
    };
  });
}

/** They ask that a job begins as a new one. The next open makes them again. */
function dropGuards(db: DatabaseSync): void {
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()) {
    db.exec(`DROP TRIGGER "${String(name)}"`);
  }
}

/** @returns whether there was time for all of it. */
function bringAll(
  source: DatabaseSync,
  db: DatabaseSync,
  bringer: RowImporter,
  { isOver }: Options,
): boolean {
  let seen = 0;
  for (const table of tablesOf(db).filter((one) => isKnown(source, one))) {
    for (const row of readRows(source, table, isOver)) {
      seen += 1;
      if (seen % LOOK_EVERY === 0 && isOver()) return false;
      bringer.bring(table, row);
    }
  }
  return !isOver();
}

/** Returns whether the damaged schema still tells where a table is. */
function isKnown(source: DatabaseSync, { name }: Table): boolean {
  try {
    source.prepare(`SELECT 1 FROM ${name}`);
    return true;
  } catch {
    return false;
  }
}

function takeBackUnreadable(bringer: RowImporter, prove: ProveRow): void {
  for (const [table, all] of bringer.brought) {
    for (const one of all) {
      try {
        prove(table.name, String(one.key[0]));
      } catch {
        bringer.takeBack(table, one);
      }
    }
  }
}

/** Titles at once, for there are few; turns and files by the start, newest first. */
function beginSearchAnew(db: DatabaseSync): void {
  for (const index of ['title_index', 'turn_index', 'asset_index']) {
    db.exec(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`);
  }
  db.exec('UPDATE turn SET indexed = 0; UPDATE asset SET indexed = 0');
  const add = db.prepare('INSERT INTO title_index (rowid, words, marks) VALUES (?, ?, ?)');
  for (const { number, title } of db
    .prepare("SELECT number, title FROM conversation WHERE title <> ''")
    .all()) {
    const { words, marks } = normalizeWord(String(title));
    add.run(Number(number), words, marks);
  }
}
