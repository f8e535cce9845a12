import { normalizeWord } from '../search/search-words.ts';
import type { TurnIndexEntry } from '../search/turn-index-entry.ts';
import { Store } from '../store.ts';

/** The full-text index of turns. It does not store the text. */
export class TurnIndex extends Store {
  /**
   * Replaces the entry of a turn. `before` must be exactly the previous entry, null for a new turn: the index needs it
   * for the removal.
   */
  put(row: number, before: TurnIndexEntry | null, after: TurnIndexEntry | null): void {
    if (before?.text === after?.text && before?.facets === after?.facets) return;
    if (before !== null) {
      const { words, marks } = normalizeWord(before.text);
      this.sql(
        `INSERT INTO turn_index (turn_index, rowid, words, marks, facets) VALUES ('delete', ?, ?, ?, ?)`,
      ).run(row, words, marks, before.facets);
    }
    if (after !== null) {
      const { words, marks } = normalizeWord(after.text);
      this.sql('INSERT INTO turn_index (rowid, words, marks, facets) VALUES (?, ?, ?, ?)').run(
        row,
        words,
        marks,
        after.facets,
      );
    }
  }
}
