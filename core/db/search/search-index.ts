import type { DatabaseSync } from 'node:sqlite';
import { Store } from '../store.ts';
import { normalizeWord } from './search-words.ts';

/**
 * SQL: from `:first` to `:last`, of rows of a full-text index. The index skips to the end of a range only if it is an
 * integer, and Node binds every number as a real one.
 */
export const WITHIN_ROWS = 'BETWEEN CAST(:first AS INTEGER) AND CAST(:last AS INTEGER)';

/** A full-text index of titles or files. It does not store the text. */
export class SearchIndex extends Store {
  readonly #table: string;

  constructor(db: DatabaseSync, table: 'title_index' | 'asset_index') {
    super(db);
    this.#table = table;
  }

  /**
   * Replaces the text of a row. `before` must be exactly the previous text, '' for a new row: the index needs it for
   * the removal.
   */
  put(row: number, before: string, after: string): void {
    if (before === after) return;
    if (before !== '') {
      const old = normalizeWord(before);
      this.sql(
        `INSERT INTO ${this.#table} (${this.#table}, rowid, words, marks) VALUES ('delete', ?, ?, ?)`,
      ).run(row, old.words, old.marks);
    }
    if (after !== '') {
      const fresh = normalizeWord(after);
      this.sql(`INSERT INTO ${this.#table} (rowid, words, marks) VALUES (?, ?, ?)`).run(
        row,
        fresh.words,
        fresh.marks,
      );
    }
  }
}
