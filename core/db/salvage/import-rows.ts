import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { turnNumberAt } from '../chat/turn-number.ts';
import type { Row, Table, Value } from './read-rows.ts';
import { NO_REMOVAL } from './repair-parents.ts';

/** Largest plausible distance of a turn's number from the first number of its creation time. */
const TURN_NUMBER_RANGE = 100_000;
/** SQLITE_CONSTRAINT. */
const CONSTRAINT = 19;
const UNFINISHED = ['waiting', 'streaming'];
const at = (row: Row, column: string) => Number(row[column] ?? 0);

/** Tests, by table, whether the salvaged version of a row is newer. Other tables keep the existing row. */
const IS_NEWER: Readonly<Record<string, (found: Row, existing: Row) => boolean>> = {
  // An earlier pass may have imported the conversation without its active turn.
  conversation: (found, existing) =>
    at(found, 'updated_at') > at(existing, 'updated_at') ||
    (found.updated_at === existing.updated_at &&
      found.active_turn_id !== null &&
      existing.active_turn_id === null),
  project: (found, existing) => at(found, 'updated_at') > at(existing, 'updated_at'),
  script: (found, existing) => at(found, 'updated_at') > at(existing, 'updated_at'),
  prompt: (found, existing) => at(found, 'updated_at') > at(existing, 'updated_at'),
  preset: (found, existing) => at(found, 'updated_at') > at(existing, 'updated_at'),
  // A lost tag is recreated with its key as its name.
  tag: (found, existing) => existing.name === existing.key && found.name !== existing.name,
  job: (found, existing) => at(found, 'seq') > at(existing, 'seq'),
  job_call: (found, existing) => found.ended_at !== null && existing.ended_at === null,
  turn: (found, existing) =>
    UNFINISHED.includes(String(existing.status)) && !UNFINISHED.includes(String(found.status)),
  generation_output: (found, existing) => found.asset_id !== null && existing.asset_id === null,
};

/** The key of an imported row, and the row it replaced. */
export interface ImportedRow {
  readonly key: readonly Value[];
  readonly before: Row | undefined;
}

/** Imports salvaged rows into a database. Foreign keys and triggers must be disabled. */
export class RowImporter {
  /** The imported rows, by table. */
  readonly imported = new Map<Table, ImportedRow[]>();
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Imports a row, unless the existing one is as new or the row violates a constraint. */
  importRow(table: Table, found: Row): void {
    const key = keyOf(table, found);
    const existing = this.#find(table, key);
    if (existing !== undefined && !isNewer(table, found, existing)) return;
    if (existing !== undefined) this.#delete(table, key);
    if (this.#insert(table, this.#prepareRow(table, found, existing))) {
      const all = this.imported.get(table) ?? [];
      all.push({ key, before: isPlaceholder(existing) ? undefined : existing });
      this.imported.set(table, all);
    } else if (existing !== undefined) {
      this.#insert(table, existing);
    }
  }

  /** Removes an imported row and restores the one it replaced. */
  revert(table: Table, { key, before }: ImportedRow): void {
    this.#delete(table, key);
    if (before !== undefined) this.#insert(table, before);
  }

  /** Returns whether an imported row still exists. */
  exists(table: Table, { key }: ImportedRow): boolean {
    return this.#find(table, key) !== undefined;
  }

  #find(table: Table, key: readonly Value[]): Row | undefined {
    // No integer of ours is read as a bigint.
    return this.#statement(`SELECT * FROM ${table.name} WHERE ${isKey(table)}`).get(...key) as
      | Row
      | undefined;
  }

  #delete(table: Table, key: readonly Value[]): void {
    this.#statement(`DELETE FROM ${table.name} WHERE ${isKey(table)}`).run(...key);
  }

  /** @returns false if a constraint is violated, including a wrong type, for which `OR IGNORE` would throw. */
  #insert({ name, columns: all }: Table, row: Row): boolean {
    const columns = all.filter((column) => row[column] !== undefined);
    const values = columns.map((column) => row[column] ?? null);
    const sql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    try {
      this.#statement(sql).run(...values);
      return true;
    } catch (error) {
      if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === CONSTRAINT)
        return false;
      throw error;
    }
  }

  /** Marks a row as not indexed, and replaces its number if that is implausible or taken. */
  #prepareRow({ name, columns }: Table, row: Row, existing: Row | undefined): Row {
    const known = columns.includes('indexed') ? { ...row, indexed: 0 } : row;
    if (row.number === undefined) return known;
    if (existing !== undefined) return { ...known, number: existing.number ?? null };
    const first = turnNumberAt(at(row, 'created_at'));
    const isFar = name === 'turn' && at(row, 'number') > first + TURN_NUMBER_RANGE;
    return { ...known, number: this.#freeNumber(name, isFar ? first : at(row, 'number')) };
  }

  /** Returns the first free number from `wanted` upwards. */
  #freeNumber(table: string, wanted: number): number {
    const isTaken = this.#statement(`SELECT 1 FROM ${table} WHERE number = ?`);
    if (isTaken.get(wanted) === undefined) return wanted;
    const next = this.#statement(
      `SELECT min(number) + 1 AS number FROM ${table} one WHERE number >= ?
       AND NOT EXISTS (SELECT 1 FROM ${table} WHERE number = one.number + 1)`,
    );
    return Number(next.get(wanted)?.number);
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Returns whether a row is a placeholder for a lost turn. */
const isPlaceholder = (row: Row | undefined): boolean => row?.removal_id === NO_REMOVAL;

const isNewer = ({ name }: Table, found: Row, existing: Row): boolean =>
  isPlaceholder(existing) ? !isPlaceholder(found) : IS_NEWER[name]?.(found, existing) === true;

const isKey = ({ key }: Table): string => key.map((column) => `${column} = ?`).join(' AND ');
const keyOf = (table: Table, row: Row): Value[] => table.key.map((column) => row[column] ?? null);
