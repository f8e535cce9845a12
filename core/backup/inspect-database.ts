import type { DatabaseSync } from 'node:sqlite';
import { closing } from '../db/closing.ts';
import { SCHEMA_VERSION, schemaOf, schemaVersion } from '../db/migrate.ts';
import { emptyDatabase, openForeign } from '../db/open-foreign.ts';
import type { DatabaseFacts, DatabaseFault } from './database-task.ts';

/** Thrown for a database that must not be used. */
export class InvalidDatabase extends Error {
  readonly fault: DatabaseFault;

  constructor(fault: DatabaseFault, options?: { cause?: unknown }) {
    super(`the database is ${fault}`, options);
    this.name = 'InvalidDatabase';
    this.fault = fault;
  }
}

/** Columns that name a file inside a folder. */
const FILE_COLUMNS = [
  ['asset', 'file_name'],
  ['song_version', 'cover_file'],
  ['job_call', 'raw_file'],
  ['reference', 'file_name'],
  ['picture', 'held_file'],
  ['generation_output', 'held_file'],
] as const;

/**
 * Inspects a whole database file without changing it or writing beside it: intact, of a known schema version, with
 * exactly its tables and columns (no foreign views or triggers), and no file name that leads out of its folder.
 * @throws InvalidDatabase; the system's error if the disk cannot be read.
 */
export function inspectDatabase(path: string): DatabaseFacts {
  let db: DatabaseSync | undefined;
  try {
    db = openForeign(path);
    return readFacts(db);
  } catch (error) {
    if (error instanceof InvalidDatabase || isOfDisk(error)) throw error;
    throw new InvalidDatabase('damaged', { cause: error });
  } finally {
    db?.close();
  }
}

/** An error of the disk says nothing about the database; SQLite reports it as IOERR with extended codes. */
function isOfDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'syscall' in error || ('errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_IOERR);
}
export const SQLITE_IOERR = 10;

function readFacts(db: DatabaseSync): DatabaseFacts {
  const version = schemaVersion(db);
  if (version > SCHEMA_VERSION) throw new InvalidDatabase('too_new');
  if (schemaOf(version) === undefined) throw new InvalidDatabase('foreign');
  const found = db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
  if (found !== 'ok') throw new InvalidDatabase('damaged', { cause: found });
  const shape = shapeOf(db);
  const known = knownShape(version);
  const isKnown = [...known.tables].every(([name, columns]) => shape.tables.get(name) === columns);
  const isAll = shape.tables.size === known.tables.size && isSubset(shape.others, known.others);
  if (!isKnown || !isAll) throw new InvalidDatabase('foreign');
  for (const [table, column] of FILE_COLUMNS) {
    if (known.tables.has(table) && hasUnsafePaths(db, table, column)) throw new InvalidDatabase('foreign');
  }
  const count = (table: string) =>
    Number(db.prepare(`SELECT count(*) AS n FROM ${table} WHERE deleted_at IS NULL`).get()?.n ?? 0);
  return {
    ...{ schemaVersion: version, conversations: count('conversation'), fileNames: fileNames(db, known) },
    works: known.tables.has('asset') ? count('asset') : 0,
  };
}

function fileNames(db: DatabaseSync, known: Shape): string[] {
  if (!known.tables.has('asset')) return [];
  return db
    .prepare('SELECT file_name FROM asset ORDER BY file_name')
    .all()
    .map(({ file_name }) => String(file_name));
}

interface Shape {
  /** Tables by name, with their columns as one text. */
  readonly tables: ReadonlyMap<string, string>;
  /** Indexes, triggers and views by kind and name. */
  readonly others: ReadonlySet<string>;
}

/** Excludes SQLite's own tables, e.g. its statistics. */
function shapeOf(db: DatabaseSync): Shape {
  const tables = new Map<string, string>();
  const others = new Set<string>();
  const columns = db.prepare('SELECT name, type, hidden FROM pragma_table_xinfo(?) ORDER BY cid');
  for (const { type, name } of db
    .prepare("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .all()) {
    if (type === 'table') tables.set(String(name), JSON.stringify(columns.all(String(name))));
    else others.add(`${String(type)} ${String(name)}`);
  }
  return { tables, others };
}

/** Returns the tables and columns of a schema version. */
function knownShape(version: number): Shape {
  return closing(emptyDatabase(version), (db) => shapeOf(db));
}

function hasUnsafePaths(db: DatabaseSync, table: string, column: string): boolean {
  const names = db.prepare(`SELECT ${column} AS name FROM ${table} WHERE ${column} IS NOT NULL`);
  for (const { name } of names.iterate()) {
    const parts = String(name).split('/');
    if (parts.length > 2 || parts.some((part) => /^\.{0,2}$/.test(part) || /[\\\0]/.test(part))) return true;
  }
  return false;
}

function isSubset(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((name) => all.has(name));
}
