import type { DatabaseSync } from 'node:sqlite';
import {
  ARCHIVE,
  BOOKMARKS,
  CHAT,
  MESSAGE_QUEUE,
  PROJECTS,
  QUEUED_CONNECTION,
  QUEUED_MODEL,
} from './schema/chat.ts';
import { convertFirstVersion, FIRST_VERSION } from './schema/first-version.ts';
import { GENERATIONS, REFERENCE_PROMPT, REFERENCES, SCRIPTS } from './schema/generations.ts';
import { CHARGES, JOBS } from './schema/jobs.ts';
import { LIBRARY, LIBRARY_PURGING, LIBRARY_SORTS } from './schema/library.ts';
import { TAGS } from './schema/tags.ts';
import { transaction } from './transaction.ts';

/** The `user_version` of the current schema. */
export const SCHEMA_VERSION = 14;

const VERSION_8 =
  CHAT + MESSAGE_QUEUE + LIBRARY + LIBRARY_SORTS + LIBRARY_PURGING + REFERENCES + GENERATIONS + JOBS;
/** The changes of a schema version to the one before it. */
const VERSION_9 = ARCHIVE + BOOKMARKS;
const VERSION_10 = PROJECTS;
const VERSION_11 = QUEUED_MODEL;
const VERSION_12 = QUEUED_CONNECTION + CHARGES + TAGS;
const VERSION_13 = SCRIPTS;
const VERSION_14 = REFERENCE_PROMPT;

const SCHEMAS: ReadonlyMap<number, string> = new Map([
  ...FIRST_VERSION,
  [8, VERSION_8],
  [9, VERSION_8 + VERSION_9],
  [10, VERSION_8 + VERSION_9 + VERSION_10],
  [11, VERSION_8 + VERSION_9 + VERSION_10 + VERSION_11],
  [12, VERSION_8 + VERSION_9 + VERSION_10 + VERSION_11 + VERSION_12],
  [13, VERSION_8 + VERSION_9 + VERSION_10 + VERSION_11 + VERSION_12 + VERSION_13],
  [SCHEMA_VERSION, VERSION_8 + VERSION_9 + VERSION_10 + VERSION_11 + VERSION_12 + VERSION_13 + VERSION_14],
]);

/** Thrown for a file that a newer Quartet wrote; it is left untouched. */
export class DatabaseTooNew extends Error {
  readonly version: number;

  constructor(version: number) {
    super(
      `The database was written by a newer Quartet (version ${version}, this one knows ${SCHEMA_VERSION}). Update Quartet to open it; nothing was changed.`,
    );
    this.name = 'DatabaseTooNew';
    this.version = version;
  }
}

export function schemaVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
}

/** Returns the SQL that creates the schema of a version; undefined for an unknown version. */
export function schemaOf(version: number): string | undefined {
  return SCHEMAS.get(version);
}

/**
 * Returns `sql` with the columns that it adds to its tables written into them, exactly as SQLite does: for each ALTER
 * TABLE it reads the whole schema again, half the time that a new database takes.
 */
function withAddedColumns(sql: string): string {
  const added = /ALTER TABLE (\w+) ADD COLUMN (.+);\n/g;
  const place = (table = '') => new RegExp(`(CREATE TABLE ${table} \\([^]*?)(,\\n  CHECK \\(|\\) STRICT)`);
  return [...sql.matchAll(added)].reduce(
    (made, [, table, column]) => made.replace(place(table), `$1, ${column}$2`),
    sql.replaceAll(added, ''),
  );
}

/** Creates the tables of a version in an empty database. Throws for an unknown version. */
export function createSchema(db: DatabaseSync, version = SCHEMA_VERSION): void {
  const sql = schemaOf(version);
  if (sql === undefined) throw new Error(`There is no database version ${version}.`);
  transaction(db, () => {
    db.exec(withAddedColumns(sql));
    db.exec(`PRAGMA user_version = ${version}`);
  });
}

/**
 * Migrates a database to the current schema in one transaction, so that a kill leaves the old one intact.
 * @param backUp called before a non-empty file is changed.
 * @throws DatabaseTooNew
 */
export function migrate(db: DatabaseSync, backUp: (version: number) => void): void {
  const version = schemaVersion(db);
  if (version > SCHEMA_VERSION) throw new DatabaseTooNew(version);
  if (version === SCHEMA_VERSION) return;
  if (version === 0) {
    createSchema(db);
    return;
  }
  backUp(version);
  transaction(db, () => {
    if (FIRST_VERSION.has(version)) convertFirstVersion(db, version);
    if (version < 9) db.exec(VERSION_9);
    if (version < 10) db.exec(VERSION_10);
    if (version < 11) db.exec(VERSION_11);
    if (version < 12) db.exec(VERSION_12);
    if (version < 13) db.exec(VERSION_13);
    db.exec(VERSION_14);
    db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}
