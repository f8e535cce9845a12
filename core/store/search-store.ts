import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { numbersBetween } from './turn-number.ts';
import { type StoredTurn, TURN_COLUMNS, toTurn } from './turn-store.ts';

const titleRow = z.object({ id: z.string(), title: z.string(), updated_at: z.int() });

/** Times in milliseconds since 1970, `from` included and `to` not; undefined narrows nothing. */
export interface Span {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface FoundTurn {
  readonly turn: StoredTurn;
  readonly title: string;
}

/** What is not in the trash, and was asked for. */
const LEFT = `t.removal_id IS NULL AND c.deleted_at IS NULL AND t.created_at >= :from AND t.created_at < :to`;

/** Reads the full-text index. CROSS JOIN keeps SQLite going through the index from its newest row down. */
export class SearchStore {
  readonly #turns;
  readonly #newest;
  readonly #titles;

  constructor(db: DatabaseSync) {
    this.#turns = db.prepare(
      `SELECT ${TURN_COLUMNS}, c.title AS conversation_title
       FROM turn_index i CROSS JOIN turn t ON t.number = i.rowid CROSS JOIN conversation c ON c.id = t.conversation_id
       WHERE turn_index MATCH :expression AND i.rowid BETWEEN :first AND :last AND ${LEFT}
       ORDER BY i.rowid DESC LIMIT :limit`,
    );
    this.#newest = db.prepare(
      `SELECT ${TURN_COLUMNS}, c.title AS conversation_title
       FROM turn t CROSS JOIN conversation c ON c.id = t.conversation_id
       WHERE t.number BETWEEN :first AND :last AND t.parts <> '[]' AND ${LEFT} ORDER BY t.number DESC LIMIT :limit`,
    );
    this.#titles = db.prepare(
      `SELECT c.id, c.title, c.updated_at
       FROM title_index i CROSS JOIN conversation c ON c.number = i.rowid
       WHERE title_index MATCH ? AND c.deleted_at IS NULL ORDER BY c.updated_at DESC LIMIT ?`,
    );
  }

  /** The newest turns that fit; without an expression, all in the span do. */
  turns(expression: string | undefined, span: Span, limit: number): FoundTurn[] {
    const [first, last] = numbersBetween(span.from, span.to);
    const given = {
      ...{ first, last, limit },
      from: span.from ?? Number.MIN_SAFE_INTEGER,
      to: span.to ?? Number.MAX_SAFE_INTEGER,
    };
    const rows =
      expression === undefined ? this.#newest.all(given) : this.#turns.all({ ...given, expression });
    return rows.map((row) => ({ turn: toTurn(row), title: String(row.conversation_title) }));
  }

  titles(expression: string, limit: number): { conversationId: string; title: string; at: number }[] {
    return this.#titles.all(expression, limit).map((row) => {
      const { id, title, updated_at } = titleRow.parse(row);
      return { conversationId: id, title, at: updated_at };
    });
  }
}
