import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  type AnswerInfo,
  answerInfo,
  type Part,
  part,
  type Turn,
  type TurnStatus,
  turnStatus,
} from '../../shared/domain/conversation.ts';
import { turnText } from '../../shared/domain/turn-text.ts';
import { SearchIndex } from './search-index.ts';

const jsonText = z.string().transform((text): unknown => JSON.parse(text));

const turnRow = z.object({
  number: z.int(),
  id: z.string(),
  conversation_id: z.string(),
  parent_id: z.string().nullable(),
  depth: z.int(),
  role: z.enum(['user', 'assistant']),
  created_at: z.int(),
  parts: jsonText.pipe(z.array(part)),
  status: turnStatus,
  answer: jsonText.pipe(answerInfo).nullable(),
});

/** A turn as stored; `depth` is the number of its ancestors. */
export interface StoredTurn extends Omit<Turn, 'siblings'> {
  readonly number: number;
  readonly depth: number;
}

export const TURN_COLUMNS =
  't.number, t.id, t.conversation_id, t.parent_id, t.depth, t.role, t.created_at, t.parts, t.status, t.answer';

const PATH = `
WITH RECURSIVE path (number, parent_id, n) AS (
  SELECT number, parent_id, 1 FROM turn WHERE id = :leaf
  UNION ALL
  SELECT t.number, t.parent_id, path.n + 1 FROM turn t JOIN path ON t.id = path.parent_id WHERE path.n < :limit
)
SELECT ${TURN_COLUMNS} FROM path JOIN turn t ON t.number = path.number ORDER BY path.n DESC`;

const NEWEST_BELOW = `
WITH RECURSIVE below (id) AS (
  SELECT id FROM turn WHERE id = ?
  UNION ALL
  SELECT t.id FROM turn t JOIN below ON t.parent_id = below.id
)
SELECT max(id) AS id FROM below`;

/** Turns: nodes of the trees that conversations are. Keeps the search index in step. */
export class TurnStore {
  readonly #index: SearchIndex;
  readonly #get;
  readonly #path;
  readonly #insert;
  readonly #update;
  readonly #newestBelow;
  readonly #siblings;
  readonly #youngest;
  readonly #delete;

  constructor(db: DatabaseSync) {
    this.#index = new SearchIndex(db, 'turn_index');
    this.#get = db.prepare(`SELECT ${TURN_COLUMNS} FROM turn t WHERE t.id = ?`);
    this.#path = db.prepare(PATH);
    this.#insert = db.prepare(
      `INSERT INTO turn (id, conversation_id, parent_id, depth, role, created_at, parts, status, answer)
       VALUES (:id, :conversationId, :parentId, :depth, :role, :createdAt, :parts, :status, :answer)`,
    );
    this.#update = db.prepare(
      'UPDATE turn SET parts = :parts, status = :status, answer = :answer WHERE id = :id',
    );
    this.#newestBelow = db.prepare(NEWEST_BELOW);
    this.#siblings = db.prepare(
      'SELECT id FROM turn WHERE conversation_id = ? AND parent_id IS ? ORDER BY id',
    );
    this.#youngest = db.prepare(
      `SELECT ${TURN_COLUMNS} FROM turn t WHERE t.conversation_id = ? ORDER BY t.number DESC LIMIT ?`,
    );
    this.#delete = db.prepare('DELETE FROM turn WHERE number = ?');
  }

  get(id: string): StoredTurn | undefined {
    const row = this.#get.get(id);
    return row && toTurn(row);
  }

  /** Adds a turn below its parent, which must be there. A turn without parent begins a branch from the root. */
  insert(turn: Omit<Turn, 'siblings'>): void {
    const parent = turn.parentId === null ? undefined : this.get(turn.parentId);
    const { lastInsertRowid } = this.#insert.run({
      id: turn.id,
      conversationId: turn.conversationId,
      parentId: turn.parentId,
      depth: parent ? parent.depth + 1 : 0,
      role: turn.role,
      createdAt: turn.createdAt,
      parts: JSON.stringify(turn.parts),
      status: turn.status,
      answer: turn.answer && JSON.stringify(turn.answer),
    });
    this.#index.put(Number(lastInsertRowid), '', turnText(turn.parts));
  }

  /** Writes what an answer has become. */
  update(id: string, after: { parts: readonly Part[]; status: TurnStatus; answer: AnswerInfo | null }): void {
    const before = this.get(id);
    if (!before) return;
    this.#update.run({
      id,
      parts: JSON.stringify(after.parts),
      status: after.status,
      answer: after.answer && JSON.stringify(after.answer),
    });
    this.#index.put(before.number, turnText(before.parts), turnText(after.parts));
  }

  /** The branch that ends in `leafId`, from its root or from the `limit`-th turn before the end. */
  path(leafId: string, limit: number): StoredTurn[] {
    return this.#path.all({ leaf: leafId, limit }).map(toTurn);
  }

  /** The youngest turn at or below this one. Children are younger than parents, so it is a leaf. */
  newestBelow(id: string): string {
    return z.object({ id: z.string() }).parse(this.#newestBelow.get(id)).id;
  }

  /** Ids of the turns that share a parent, oldest first. */
  siblings(turn: { conversationId: string; parentId: string | null }): string[] {
    return this.#siblings.all(turn.conversationId, turn.parentId).map((row) => String(row.id));
  }

  /**
   * Deletes the youngest turns of a conversation, their words too, and answers with how many there were. Call it in a
   * transaction and again until it says 0: taking words out of the index for good costs milliseconds a turn.
   */
  deleteYoungest(conversationId: string, count: number): number {
    const youngest = this.#youngest.all(conversationId, count).map(toTurn);
    for (const turn of youngest) {
      this.#index.put(turn.number, turnText(turn.parts), '');
      this.#delete.run(turn.number);
    }
    return youngest.length;
  }
}

export function toTurn(row: unknown): StoredTurn {
  const { conversation_id, parent_id, created_at, ...rest } = turnRow.parse(row);
  return { ...rest, conversationId: conversation_id, parentId: parent_id, createdAt: created_at };
}
