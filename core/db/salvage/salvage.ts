import type { DatabaseSync } from 'node:sqlite';
import { spell } from '../search/search-words.ts';
import { transaction } from '../transaction.ts';
import { RowBringer } from './bring-rows.ts';
import { mendJobs } from './mend-jobs.ts';
import { type Lost, mendParents } from './mend-parents.ts';
import type { PageFile } from './page-file.ts';
import { recordsOf } from './read-cells.ts';
import { fitsOf, tableShapes } from './table-shapes.ts';

/** Pages between two looks at the clock. */
const LOOK_EVERY = 64;

/** What was brought over from a damaged file. */
export interface Salvaged {
  readonly conversations: number;
  readonly messages: number;
  /** Files of the library. */
  readonly works: number;
  /** All of the file was looked through; else the time was over. */
  readonly finished: boolean;
  /** What could be read nowhere, as far as that is known; nothing is while not all was looked through. */
  readonly lost: Lost;
}

const NONE: Lost = { conversations: 0, messages: 0, works: 0 };

/** Reads a row as the app would: throws where it cannot be shown. @param key the first column of its primary key. */
export type ProveRow = (table: string, key: string) => void;

interface Options {
  readonly now: number;
  /** Whether the time is over. */
  readonly isOver: () => boolean;
  /** Brings the form to the newest, once the rows are in. */
  readonly toNewest: (db: DatabaseSync) => void;
  readonly proofOf: (db: DatabaseSync) => ProveRow;
}

/**
 * Brings into a database all rows of a damaged file that it does not have, newest first as far as there is time. The file
 * is read page by page, and each row is judged by itself; so nothing it says of where rows are is needed. Nobody else may
 * have the database open: foreign keys and guards are off meanwhile.
 */
export function salvage(file: PageFile, db: DatabaseSync, options: Options): Salvaged {
  db.exec('PRAGMA foreign_keys = OFF');
  const bringer = new RowBringer(db);
  const finished = transaction(db, () => {
    dropGuards(db);
    return bringAll(file, db, bringer, options);
  });
  options.toNewest(db);
  const count = (table: string) =>
    [...bringer.brought]
      .filter(([{ name }]) => name === table)
      .flatMap(([shape, all]) => all.filter((one) => one.before === undefined && bringer.isThere(shape, one)))
      .length;
  if (bringer.brought.size === 0) return { conversations: 0, messages: 0, works: 0, finished, lost: NONE };
  return transaction(db, () => {
    const prove = options.proofOf(db);
    takeBackUnreadable(bringer, prove);
    // What was only not read yet comes with the next look: nothing may stand in its place then.
    mendJobs(db, prove, { subjects: finished });
    const missing = mendParents(db);
    const lost = finished ? missing : NONE;
    beginSearchAnew(db);
    const [conversations, messages, works] = ['conversation', 'turn', 'asset'].map(count);
    return { conversations: conversations ?? 0, messages: messages ?? 0, works: works ?? 0, finished, lost };
  });
}

/** They ask that a job begins as a new one. The next open makes them again. */
function dropGuards(db: DatabaseSync): void {
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()) {
    db.exec(`DROP TRIGGER "${String(name)}"`);
  }
}

/** From the end: what came last lies there. */
function bringAll(file: PageFile, db: DatabaseSync, bringer: RowBringer, { now, isOver }: Options): boolean {
  const shapes = tableShapes(db);
  for (let number = file.count; number >= 1; number--) {
    if (number % LOOK_EVERY === 0 && isOver()) return false;
    for (const record of recordsOf(file, number)) {
      fitsOf(shapes, record, now).some(({ shape, row }) => bringer.bring(shape, row));
    }
  }
  return true;
}

function takeBackUnreadable(bringer: RowBringer, prove: ProveRow): void {
  for (const [shape, all] of bringer.brought) {
    for (const one of all) {
      try {
        prove(shape.name, String(one.key[0]));
      } catch {
        bringer.takeBack(shape, one);
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
    const { words, marks } = spell(String(title));
    add.run(Number(number), words, marks);
  }
}
