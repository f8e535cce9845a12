import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type StoredTurn, TURN_COLUMNS, toTurn } from './turn-store.ts';

const titleRow = z.object({ id: z.string(), title: z.string(), updated_at: z.int() });

/** Reads the full-text index. CROSS JOIN keeps SQLite going through the index from its newest row down. */
export class SearchStore {
  readonly #turns;
  readonly #titles;

  constructor(db: DatabaseSync) {
    this.#turns = db.prepare(
      `SELECT ${TURN_COLUMNS}, c.title AS conversation_title
       FROM turn_index i CROSS JOIN turn t ON t.number = i.rowid CROSS JOIN conversation c ON c.id = t.conversation_id
       WHERE turn_index MATCH ? AND c.deleted_at IS NULL ORDER BY i.rowid DESC LIMIT ?`,
    );
    this.#titles = db.prepare(
      `SELECT c.id, c.title, c.updated_at
       FROM title_index i CROSS JOIN conversation c ON c.number = i.rowid
       WHERE title_index MATCH ? AND c.deleted_at IS NULL ORDER BY c.updated_at DESC LIMIT ?`,
    );
  }

  turns(expression: string, limit: number): { turn: StoredTurn; title: string }[] {
    return this.#turns
      .all(expression, limit)
      .map((row) => ({ turn: toTurn(row), title: String(row.conversation_title) }));
  }

  titles(expression: string, limit: number): { conversationId: string; title: string; at: number }[] {
    return this.#titles.all(expression, limit).map((row) => {
      const { id, title, updated_at } = titleRow.parse(row);
      return { conversationId: id, title, at: updated_at };
    });
  }
}
