import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { z } from 'zod';
import { RowReader } from './row-reader.ts';

/** The columns common to all these tables. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: number;
}

/** Stores rows that a user has named, with one column of content and a trash. */
export abstract class NamedRows<Row extends NamedRow> {
  readonly #rows: RowReader<z.ZodType<Row>>;
  readonly #live: StatementSync;
  readonly #any: StatementSync;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;
  readonly #purge: StatementSync;

  constructor(
    db: DatabaseSync,
    { table, column, schema }: { table: 'prompt' | 'preset'; column: string; schema: z.ZodType<Row> },
  ) {
    this.#rows = new RowReader(db, { table, schema });
    this.#live = db.prepare(`SELECT * FROM ${table} WHERE deleted_at IS NULL`);
    this.#any = db.prepare(`SELECT * FROM ${table} WHERE id = ?`);
    this.#put = db.prepare(
      `INSERT INTO ${table} (id, name, ${column}, updated_at) VALUES (:id, :name, :content, :updatedAt)
       ON CONFLICT (id) DO UPDATE SET name = :name, ${column} = :content, updated_at = :updatedAt`,
    );
    this.#delete = db.prepare(`UPDATE ${table} SET deleted_at = ? WHERE id = ?`);
    this.#purge = db.prepare(`DELETE FROM ${table} WHERE deleted_at <= ?`);
  }

  protected abstract content(row: Row): string;

  /** Returns all rows outside the trash, unordered. */
  all(): Row[] {
    return this.#rows.all(this.#live.all());
  }

  /** Returns a row and its time of deletion. */
  get(id: string): { row: Row; deletedAt: number | null } | undefined {
    const found = this.#any.get(id);
    const row = this.#rows.one(found);
    if (!found || row === undefined) return undefined;
    return { row, deletedAt: found.deleted_at === null ? null : Number(found.deleted_at) };
  }

  /** Inserts a row or updates the one with its id. */
  put(row: Row): void {
    const { id, name, updatedAt } = row;
    this.#put.run({ id, name, updatedAt, content: this.content(row) });
  }

  setDeletedAt(id: string, at: number | null): void {
    this.#delete.run(at, id);
  }

  /** Deletes rows that went to the trash at `at` or before, and returns their number. */
  purge(at: number): number {
    return Number(this.#purge.run(at).changes);
  }
}
