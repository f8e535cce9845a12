import type { DatabaseSync } from 'node:sqlite';
import { normalizeWord } from './search-words.ts';

/** A full-text index of titles or files. It does not store the text. */
export class SearchIndex {
  readonly #add;
  readonly #drop;

  constructor(db: DatabaseSync, table: 'title_index' | 'asset_index') {
    this.#add = db.prepare(`INSERT INTO ${table} (rowid, words, marks) VALUES (?, ?, ?)`);
    this.#drop = db.prepare(
      `INSERT INTO ${table} (${table}, rowid, words, marks) VALUES ('delete', ?, ?, ?)`,
    );
  }

  /**
   * Replaces the text of a row. `before` must be exactly the previous text, '' for a new row: the index needs it for
   * the removal.
   */
  put(row: number, before: string, after: string): void {
    if (before === after) return;
    if (before !== '') {
      const old = normalizeWord(before);
      this.#drop.run(row, old.words, old.marks);
    }
    if (after !== '') {
      const fresh = normalizeWord(after);
      this.#add.run(row, fresh.words, fresh.marks);
    }
  }
}
