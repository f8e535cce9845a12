import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { listBackups } from './backups.ts';
import { closing } from './closing.ts';
import { Corrupt, readable } from './corruption.ts';
import { schemaVersionOf } from './database-header.ts';
import { SCHEMA_VERSION, schemaOf, schemaVersion } from './migrate.ts';
import { emptyDatabase } from './open-foreign.ts';

/** Largest plausible schema version. */
const VERSION_MAX = 10_000;
/** Number of versions a newer Quartet may be ahead without new tables, columns or indexes. */
const AHEAD_MAX = 8;
/**
 * `schemaHash` of the current schema, with which most starts need no empty database to compare with. Another SQLite may
 * give its own tables of an index other columns.
 */
export const SCHEMA_HASH = '3da2fa49ec9594436250d1bfe1f844ce6cc3b4fd95a42ff34d1ff0c8d0b6e540';
const TABLES = ['table'];
const TABLES_AND_INDEXES = ['table', 'index'];

/** Throws if the version number is damaged: trusting it would refuse the start, or create existing tables again. */
export function checkVersion(db: DatabaseSync, folder: string): void {
  const version = schemaVersion(db);
  if (version === SCHEMA_VERSION) return;
  if (version < 0 || version > VERSION_MAX) throw new Corrupt(`there is no version ${version}`);
  const isDamaged = version > SCHEMA_VERSION ? isNoNewer(db, version, folder) : !hasSame(db, version, TABLES);
  if (isDamaged) throw new Corrupt(`the tables are not those of version ${version}`);
}

/** Throws if a table, column or index of the current schema is missing: a damaged page may have held its definition. */
export function checkSchema(db: DatabaseSync): void {
  const definitions = definitionsIn(db);
  if (hashOf(definitions) === SCHEMA_HASH) return;
  closing(emptyDatabase(SCHEMA_VERSION), (like) => {
    const found = new Set(definitions);
    const missing = definitionsIn(like).find((one) => !found.has(one));
    if (missing !== undefined) throw new Corrupt(`the schema has no ${missing}`);
  });
}

/** Returns a hash of the tables, columns and indexes of a database. */
export const schemaHash = (db: DatabaseSync) => hashOf(definitionsIn(db));

const hashOf = (definitions: readonly string[]) =>
  createHash('sha256').update(definitions.join('\n')).digest('hex');

/** Returns the tables with their columns, and the indexes of a database, each as a text, sorted. */
function definitionsIn(db: DatabaseSync): string[] {
  const sql = `SELECT m.name || ' ' || coalesce(group_concat(c.name), m.sql) AS text
     FROM sqlite_schema m LEFT JOIN pragma_table_info(m.name) c ON m.type = 'table'
     WHERE m.type IN ('table', 'index') AND m.sql IS NOT NULL GROUP BY m.name ORDER BY m.name`;
  return readable(() => db.prepare(sql).all()).map(({ text }) => String(text));
}

/**
 * Returns whether a file that claims a far newer version has the current schema, like all copies beside it: a bit is
 * wrong.
 */
function isNoNewer(db: DatabaseSync, version: number, folder: string): boolean {
  const copies = listBackups(folder);
  if (version - SCHEMA_VERSION <= AHEAD_MAX || copies.length === 0) return false;
  const areOurs = copies.every((path) => (schemaVersionOf(path) ?? version) <= SCHEMA_VERSION);
  return areOurs && hasSame(db, SCHEMA_VERSION, TABLES_AND_INDEXES);
}

function hasSame(db: DatabaseSync, version: number, kinds: readonly string[]): boolean {
  if (version === 0) return madeBy(db, kinds) === '';
  if (schemaOf(version) === undefined) return false;
  return closing(emptyDatabase(version), (like) => madeBy(db, kinds) === madeBy(like, kinds));
}

/** Returns the SQL definitions of the objects of these kinds. */
function madeBy(db: DatabaseSync, kinds: readonly string[]): string {
  return readable(() =>
    db
      .prepare(
        `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name`,
      )
      .all()
      .filter(({ type }) => kinds.includes(String(type)))
      .map(
        ({ name, sql }) => `${String(name)} ${kinds === TABLES ? columnsOf(db, String(name)) : String(sql)}`,
      )
      .join('\n'),
  );
}

const columnsOf = (db: DatabaseSync, table: string) =>
  String(db.prepare('SELECT group_concat(name) AS names FROM pragma_table_info(?)').get(table)?.names);
