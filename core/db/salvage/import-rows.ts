import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { turnNumberAt } from '../chat/turn-number.ts';
import type { Row, Table, Value } from './read-rows.ts';
import { NO_REMOVAL } from './repair-parents.ts';

/** How far above the first number of its time the number of a turn may be. */
const FAR = 100_000;
/** SQLite's code for a row that does not keep to what its table asks for. */
const CONSTRAINT = 19;
const UNFINISHED = ['waiting', 'streaming'];
const at = (row: Row, column: string) => Number(row[column] ?? 0);

/** Columns that tell which of two versions of a row is newer. Without one, the present row stays. */
const IS_NEWER: Readonly<Record<string, (found: Row, there: Row) => boolean>> = {
  // An earlier look may have brought it without its turns, of which it showed one.
  conversation: (found, there) =>
    at(found, 'updated_at') > at(there, 'updated_at') ||
    (found.updated_at === there.updated_at && found.active_turn_id !== null && there.active_turn_id === null),
  prompt: (found, there) => at(found, 'updated_at') > at(there, 'updated_at'),
  preset: (found, there) => at(found, 'updated_at') > at(there, 'updated_at'),
  job: (found, there) => at(found, 'seq') > at(there, 'seq'),
  job_call: (found, there) => found.ended_at !== null && there.ended_at === null,
  turn: (found, there) =>
    UNFINISHED.includes(String(there.status)) && !UNFINISHED.includes(String(found.status)),
  generation_output: (found, there) => found.asset_id !== null && there.asset_id === null,
};

/** A row that came, by its key, and the one it took the place of. */
export interface ImportedRows {
  readonly key: readonly Value[];
  readonly before: Row | undefined;
}

/** Puts rows that were found into a database without them. Foreign keys and the guards of jobs are off meanwhile. */
export class RowImporter {
  /** The imported rows, by table. */
  readonly brought = new Map<Table, ImportedRows[]>();
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Brings a row, unless it is there as new, or does not keep to what its table asks for. */
  bring(table: Table, found: Row): void {
    const key = keyOf(table, found);
    const there = this.#find(table, key);
    if (there !== undefined && !isNewer(table, found, there)) return;
    if (there !== undefined) this.#delete(table, key);
    if (this.#insert(table, this.#asNew(table, found, there))) {
      const all = this.brought.get(table) ?? [];
      all.push({ key, before: isPlaceholder(there) ? undefined : there });
      this.brought.set(table, all);
    } else if (there !== undefined) {
      this.#insert(table, there);
    }
  }

  /** Takes one out again; what it had taken the place of is back. */
  takeBack(table: Table, { key, before }: ImportedRows): void {
    this.#delete(table, key);
    if (before !== undefined) this.#insert(table, before);
  }

  /** Whether one that came is still there. */
  isThere(table: Table, { key }: ImportedRows): boolean {
    return this.#find(table, key) !== undefined;
  }

  #find(table: Table, key: readonly Value[]): Row | undefined {
    // None of our integers is read as a bigint.
    return this.#prepared(`SELECT * FROM ${table.name} WHERE ${isKey(table)}`).get(...key) as Row | undefined;
  }

  #delete(table: Table, key: readonly Value[]): void {
    this.#prepared(`DELETE FROM ${table.name} WHERE ${isKey(table)}`).run(...key);
  }

  /** @returns false where the table does not take it, also for a value of another type, which `OR IGNORE` would throw. */
  #insert({ name, columns: all }: Table, row: Row): boolean {
    const columns = all.filter((column) => row[column] !== undefined);
    const values = columns.map((column) => row[column] ?? null);
    const sql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    try {
      this.#prepared(sql).run(...values);
      return true;
    } catch (error) {
      if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === CONSTRAINT)
        return false;
      throw error;
    }
  }

  /** The search does not know it yet. Its number may be damaged, or another row's where the copy went its own way. */
  #asNew({ name, columns }: Table, row: Row, there: Row | undefined): Row {
    const known = columns.includes('indexed') ? { ...row, indexed: 0 } : row;
    if (row.number === undefined) return known;
    if (there !== undefined) return { ...known, number: there.number ?? null };
    const first = turnNumberAt(at(row, 'created_at'));
    const isFar = name === 'turn' && at(row, 'number') > first + FAR;
    return { ...known, number: this.#freeNumber(name, isFar ? first : at(row, 'number')) };
  }

  /** Returns the first number from `wanted` on that no row has. */
  #freeNumber(table: string, wanted: number): number {
    const isTaken = this.#prepared(`SELECT 1 FROM ${table} WHERE number = ?`);
    if (isTaken.get(wanted) === undefined) return wanted;
    const next = this.#prepared(
      `SELECT min(number) + 1 AS number FROM ${table} one WHERE number >= ?
       AND NOT EXISTS (SELECT 1 FROM ${table} WHERE number = one.number + 1)`,
    );
    return Number(next.get(wanted)?.number);
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.#db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }
}

/** An empty place that was put in where a turn could not be found. */
const isPlaceholder = (row: Row | undefined): boolean => row?.removal_id === NO_REMOVAL;

const isNewer = ({ name }: Table, found: Row, there: Row): boolean =>
  isPlaceholder(there) ? !isPlaceholder(found) : IS_NEWER[name]?.(found, there) === true;

const isKey = ({ key }: Table): string => key.map((column) => `${column} = ?`).join(' AND ');
const keyOf = (table: Table, row: Row): Value[] => table.key.map((column) => row[column] ?? null);
