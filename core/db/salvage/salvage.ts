import type { DatabaseSync } from 'node:sqlite';
import { normalizeWord } from '../search/search-words.ts';
import { transaction } from '../transaction.ts';
import { RowImporter } from './import-rows.ts';
import { readRows, type Table, tablesOf } from './read-rows.ts';
import { repairJobs } from './repair-jobs.ts';
import { type LostRows, repairParents } from './repair-parents.ts';

/** Rows between two checks of the time. */
const CHECK_TIME_EVERY = 100;

/** Numbers of rows recovered from a damaged file. */
export interface Salvaged {
  readonly conversations: number;
  readonly messages: number;
  /** Files of the library. */
  readonly works: number;
  /** Whether the whole file was read; otherwise time was up. */
  readonly finished: boolean;
  /** Rows that could not be recovered, as far as known; zero unless `finished`. */
  readonly lost: LostRows;
}

const NONE: LostRows = { conversations: 0, messages: 0, works: 0 };

/** Reads a row as the app would; throws if it cannot be shown. @param key the first column of its primary key. */
export type CheckRow = (table: string, key: string) => void;

interface Options {
  /** Returns whether time is up. */
  readonly isOver: () => boolean;
  /** Migrates to the newest schema, once the rows are imported. */
  readonly migrate: (db: DatabaseSync) => void;
  readonly createRowCheck: (db: DatabaseSync) => CheckRow;
}

/**
 * Imports all readable rows of a damaged database that `db` lacks, until time is up. `db` must not be open elsewhere,
 * because foreign keys and triggers are disabled meanwhile.
 * @param source a copy of the damaged database, see `withReadableCopy`.
 */
export function salvage(source: DatabaseSync, db: DatabaseSync, options: Options): Salvaged {
  db.exec('PRAGMA foreign_keys = OFF');
  const importer = new RowImporter(db);
  const finished = transaction(db, () => {
    dropTriggers(db);
    return importAll(source, db, importer, options);
  });
  options.migrate(db);
  const count = (table: string) =>
    [...importer.imported]
      .filter(([{ name }]) => name === table)
      .flatMap(([of, all]) => all.filter((row) => row.before === undefined && importer.exists(of, row)))
      .length;
  if (importer.imported.size === 0) return { ...NONE, finished, lost: NONE };
  return transaction(db, () => {
    const check = options.createRowCheck(db);
    revertInvalidRows(importer, check);
    // An unread row may still be found by the next pass, so it must not be reconstructed yet.
    repairJobs(db, check, { subjects: finished });
    const missing = repairParents(db);
    resetSearchIndex(db);
    return {
      ...{ conversations: count('conversation'), messages: count('turn'), works: count('asset') },
      ...{ finished, lost: finished ? missing : NONE },
    };
  });
}

/** Drops the triggers, which allow only new jobs; the next open recreates them. */
function dropTriggers(db: DatabaseSync): void {
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()) {
    db.exec(`DROP TRIGGER "${String(name)}"`);
  }
}

/** Imports the rows of all tables. @returns whether there was enough time. */
function importAll(
  source: DatabaseSync,
  db: DatabaseSync,
  importer: RowImporter,
  { isOver }: Options,
): boolean {
  let seen = 0;
  for (const table of tablesOf(db).filter((known) => isKnown(source, known))) {
    for (const row of readRows(source, table, isOver)) {
      seen += 1;
      if (seen % CHECK_TIME_EVERY === 0 && isOver()) return false;
      importer.importRow(table, row);
    }
  }
  return !isOver();
}

/** Returns whether the damaged schema still contains a table. */
function isKnown(source: DatabaseSync, { name }: Table): boolean {
  try {
    source.prepare(`SELECT 1 FROM ${name}`);
    return true;
  } catch {
    return false;
  }
}

/** Reverts imported rows that could not be shown. */
function revertInvalidRows(importer: RowImporter, check: CheckRow): void {
  for (const [table, all] of importer.imported) {
    for (const row of all) {
      try {
        check(table.name, String(row.key[0]));
      } catch {
        importer.revert(table, row);
      }
    }
  }
}

/** Resets the search index: titles are indexed now, turns and assets after the start, newest first. */
function resetSearchIndex(db: DatabaseSync): void {
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
