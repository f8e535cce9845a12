import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { RowReader } from './row-reader.ts';
import { Store } from './store.ts';

/** The columns common to all these tables. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: number;
}

interface NamedTable<Row> {
  readonly table: 'prompt' | 'preset' | 'project' | 'script';
  /** The column of the content. */
  readonly column: string;
  readonly content: (row: Row) => string;
  readonly schema: z.ZodType<Row>;
}

/** Stores rows that a user has named, with one column of content and a trash. */
export class NamedRows<Row extends NamedRow> extends Store {
  readonly #rows: RowReader<z.ZodType<Row>>;
  readonly #table: string;
  readonly #column: string;
  readonly #content: (row: Row) => string;

  constructor(db: DatabaseSync, { table, column, content, schema }: NamedTable<Row>) {
    super(db);
    this.#rows = this.reader({ table, schema });
    this.#table = table;
    this.#column = column;
    this.#content = content;
  }

  /** Returns all rows outside the trash, unordered. */
  all(): Row[] {
    return this.#rows.all(this.sql(`SELECT * FROM ${this.#table} WHERE deleted_at IS NULL`).all());
  }

  /** Returns a row and its time of deletion. */
  get(id: string): { row: Row; deletedAt: number | null } | undefined {
    const found = this.sql(`SELECT * FROM ${this.#table} WHERE id = ?`).get(id);
    const row = this.#rows.one(found);
    if (!found || row === undefined) return undefined;
    return { row, deletedAt: found.deleted_at === null ? null : Number(found.deleted_at) };
  }

  /** Inserts a row or updates the one with its id. */
  put(row: Row): void {
    const { id, name, updatedAt } = row;
    this.sql(
      `INSERT INTO ${this.#table} (id, name, ${this.#column}, updated_at) VALUES (:id, :name, :content, :updatedAt)
       ON CONFLICT (id) DO UPDATE SET name = :name, ${this.#column} = :content, updated_at = :updatedAt`,
    ).run({ id, name, updatedAt, content: this.#content(row) });
  }

  setDeletedAt(id: string, at: number | null): void {
    this.sql(`UPDATE ${this.#table} SET deleted_at = ? WHERE id = ?`).run(at, id);
  }

  /** Deletes rows that went to the trash at `at` or before, and returns their number. */
  purge(at: number): number {
    return Number(this.sql(`DELETE FROM ${this.#table} WHERE deleted_at <= ?`).run(at).changes);
  }
}
