import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { numberAt } from '../chat/turn-number.ts';
import { NO_REMOVAL } from './mend-parents.ts';
import type { Value } from './record.ts';
import type { Row, TableShape } from './table-shapes.ts';

/** Numbers tried for a row whose own is taken by another. */
const TRIES = 100_000;
const UNFINISHED = ['waiting', 'streaming'];
const at = (row: Row, column: string) => Number(row[column] ?? 0);

/** Where a table tells which of two versions of a row is the newer: else the one that is there stays. */
const IS_NEWER: Readonly<Record<string, (found: Row, there: Row) => boolean>> = {
  conversation: (found, there) => at(found, 'updated_at') > at(there, 'updated_at'),
  prompt: (found, there) => at(found, 'updated_at') > at(there, 'updated_at'),
  preset: (found, there) => at(found, 'updated_at') > at(there, 'updated_at'),
  job: (found, there) => at(found, 'seq') > at(there, 'seq'),
  job_call: (found, there) => found.ended_at !== null && there.ended_at === null,
  turn: (found, there) =>
    UNFINISHED.includes(String(there.status)) && !UNFINISHED.includes(String(found.status)),
  take: (found, there) => found.asset_id !== null && there.asset_id === null,
  song_version: (found, there) => found.asset_id !== null && there.asset_id === null,
  picture: (found, there) => found.asset_id !== null && there.asset_id === null,
};

/** A row that came, by its key, and the one it took the place of. */
export interface Brought {
  readonly key: readonly Value[];
  readonly before: Row | undefined;
}

/** Puts rows that were found into a database without them. Foreign keys and the guards of jobs are off meanwhile. */
export class RowBringer {
  /** What came, by table. */
  readonly brought = new Map<TableShape, Brought[]>();
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Brings a row, unless it is there as new. @returns false for one that does not keep to what its table asks for. */
  bring(shape: TableShape, row: Row): boolean {
    const there = this.#there(shape, row);
    if (isPlace(there)) {
      if (isPlace(row)) return true;
      this.#delete(shape, keyOf(shape, row));
      return this.bring(shape, row);
    }
    if (there === undefined ? this.#insert(shape, row) : this.#replace(shape, row, there)) {
      const all = this.brought.get(shape) ?? [];
      all.push({ key: keyOf(shape, row), before: there });
      this.brought.set(shape, all);
      return true;
    }
    return there !== undefined;
  }

  /** Takes one out again; what it had taken the place of is back. */
  takeBack(shape: TableShape, { key, before }: Brought): void {
    this.#delete(shape, key);
    if (before !== undefined) this.#tryInsert(shape, before);
  }

  /** Whether one that came is still there. */
  isThere(shape: TableShape, { key }: Brought): boolean {
    const where = shape.key.map((column) => `${column} = ?`).join(' AND ');
    return this.#prepared(`SELECT 1 FROM ${shape.name} WHERE ${where}`).get(...key) !== undefined;
  }

  #delete({ name, key: columns }: TableShape, key: readonly Value[]): void {
    const where = columns.map((column) => `${column} = ?`).join(' AND ');
    this.#prepared(`DELETE FROM ${name} WHERE ${where}`).run(...key);
  }

  #there(shape: TableShape, row: Row): Row | undefined {
    const where = shape.key.map((column) => `${column} = ?`).join(' AND ');
    const find = this.#prepared(`SELECT * FROM ${shape.name} WHERE ${where}`);
    return asRow(find.get(...keyOf(shape, row)));
  }

  #insert(shape: TableShape, given: Row): boolean {
    const row = asNew(shape, given);
    if (this.#tryInsert(shape, row)) return true;
    if (row.number === undefined) return false;
    // Its own number may be another row's: the copy went its own way, or the number is damaged.
    const taken = this.#prepared(`SELECT 1 FROM ${shape.name} WHERE number = ?`);
    if (taken.get(row.number ?? null) === undefined) return false;
    for (let number = Number(row.number) + 1; number < Number(row.number) + TRIES; number++) {
      if (taken.get(number) === undefined) return this.#tryInsert(shape, { ...row, number });
    }
    return false;
  }

  #tryInsert({ name }: TableShape, row: Row): boolean {
    const columns = Object.keys(row);
    const insert = this.#prepared(
      `INSERT OR IGNORE INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    return Number(insert.run(...Object.values(row)).changes) > 0;
  }

  #replace(shape: TableShape, given: Row, there: Row): boolean {
    if (IS_NEWER[shape.name]?.(given, there) !== true) return false;
    const { number: _, ...row } = asNew(shape, given);
    const columns = Object.keys(row);
    const update = this.#prepared(
      `UPDATE OR IGNORE ${shape.name} SET ${columns.map((column) => `${column} = ?`).join(', ')}
       WHERE ${shape.key.map((column) => `${column} = ?`).join(' AND ')}`,
    );
    return Number(update.run(...Object.values(row), ...keyOf(shape, row)).changes) > 0;
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
const isPlace = (row: Row | undefined): boolean => row?.removal_id === NO_REMOVAL;

/** The search does not know it yet; and a turn's number tells its time. */
function asNew({ name, columns }: TableShape, row: Row): Row {
  const unknown = columns.some((column) => column.name === 'indexed') ? { indexed: 0 } : {};
  const isFar = name === 'turn' && Number(row.number) > numberAt(at(row, 'created_at')) + TRIES;
  return { ...row, ...unknown, ...(isFar ? { number: numberAt(at(row, 'created_at')) } : {}) };
}

const keyOf = (shape: TableShape, row: Row): Value[] => shape.key.map((column) => row[column] ?? null);

/** None of our integers is read as a bigint. */
function asRow(found: Record<string, SQLOutputValue> | undefined): Row | undefined {
  if (found === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );
}
