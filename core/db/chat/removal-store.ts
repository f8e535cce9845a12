import type { StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { rowSchema } from '../row-schema.ts';
import { Store } from '../store.ts';

const removalRow = rowSchema({
  id: z.string(),
  conversation_id: z.string(),
  turn_id: z.string(),
  removed_at: z.int(),
  view_turn_id: z.string().nullable(),
});

/**
 * Turns removed together: `turnId` is the topmost; `viewTurnId` is the former end of the visible branch, or null if
 * that did not change.
 */
export type Removal = Readonly<z.output<typeof removalRow>>;

/** The scope of a removal: one turn, or a turn with all its descendants. */
export interface RemovalScope {
  readonly conversationId: string;
  readonly turnId: string;
  readonly scope: 'one' | 'below';
}

const BELOW = `
WITH RECURSIVE below (id) AS (
  VALUES (:turnId)
  UNION ALL
  SELECT t.id FROM below CROSS JOIN turn t ON t.conversation_id = :conversationId AND t.parent_id = below.id
)`;

/** Stores turns that were removed from conversations and can be restored. */
export class RemovalStore extends Store {
  readonly #rows = this.reader({ table: 'removal', schema: removalRow });

  get(id: string): Removal | undefined {
    return this.#rows.one(this.sql('SELECT * FROM removal WHERE id = ?').get(id));
  }

  /** Returns the newest removal of a conversation made after `after`, in epoch milliseconds. */
  last(conversationId: string, after: number): Removal | undefined {
    return this.#rows.one(
      this.sql(
        'SELECT * FROM removal WHERE conversation_id = ? AND removed_at > ? ORDER BY removed_at DESC, id DESC LIMIT 1',
      ).get(conversationId, after),
    );
  }

  /** Returns whether an answer within the scope is being written. */
  isWriting({ scope, conversationId, turnId }: RemovalScope): boolean {
    const writing = `SELECT 1 FROM turn WHERE status IN ('waiting', 'streaming') AND removal_id IS NULL`;
    return this.#within(scope, writing).get({ conversationId, turnId }) !== undefined;
  }

  /** Removes the turns of the scope that are not yet removed, and returns their number. */
  remove(id: string, { scope, conversationId, turnId }: RemovalScope, removedAt: number): number {
    this.sql(
      'INSERT INTO removal (id, conversation_id, turn_id, removed_at) VALUES (:id, :conversationId, :turnId, :removedAt)',
    ).run({ id, conversationId, turnId, removedAt });
    const mark = this.#within(scope, 'UPDATE turn SET removal_id = :id WHERE removal_id IS NULL');
    return Number(mark.run({ id, conversationId, turnId }).changes);
  }

  setView(id: string, viewTurnId: string): void {
    this.sql('UPDATE removal SET view_turn_id = ? WHERE id = ?').run(viewTurnId, id);
  }

  /** Restores the turns of a removal and deletes it. */
  restore(id: string): void {
    this.sql('UPDATE turn SET removal_id = NULL WHERE removal_id = ?').run(id);
    this.delete(id);
  }

  /** Returns removals made at `at` or before, oldest first. */
  expired(at: number): Removal[] {
    return this.#rows.all(
      this.sql('SELECT * FROM removal WHERE removed_at <= ? ORDER BY removed_at').all(at),
    );
  }

  setRemovedAt(id: string, at: number): void {
    this.sql('UPDATE removal SET removed_at = ? WHERE id = ?').run(at, id);
  }

  /** Returns the ids of a removal's turns, descendants first. */
  deepestFirst(id: string): string[] {
    return this.sql('SELECT id FROM turn WHERE removal_id = ? ORDER BY depth DESC')
      .all(id)
      .map((row) => String(row.id));
  }

  /**
   * Erases a turn that has descendants except for its place, and returns true; returns false if it has none and its row
   * may be deleted. Deletes the jobs that wrote it, unless they also wrote a remaining turn.
   */
  clearContent(turnId: string): boolean {
    // Choices of one call share its job, which is reassigned to a remaining choice.
    this.sql(`UPDATE job SET subject_id = other.id FROM turn gone JOIN turn other
         ON other.conversation_id = gone.conversation_id AND other.parent_id IS gone.parent_id AND other.removal_id IS NULL
       WHERE gone.id = ? AND job.subject_id = gone.id AND iif(json_valid(other.answer), other.answer ->> '$.jobId', NULL) = job.id`).run(
      turnId,
    );
    this.sql('DELETE FROM job WHERE subject_id = ?').run(turnId);
    // Answers to it that remain have its beginning as their title.
    this.sql(`UPDATE job SET title = (SELECT title FROM conversation WHERE id = job.conversation_id)
       WHERE conversation_id = (SELECT conversation_id FROM turn WHERE id = ?1) AND title IN
         (SELECT answered.title FROM turn JOIN job answered ON answered.subject_id = turn.id WHERE turn.parent_id = ?1)`).run(
      turnId,
    );
    if (this.sql('SELECT 1 FROM turn WHERE parent_id = ? LIMIT 1').get(turnId) === undefined) return false;
    this.sql(`UPDATE turn SET parts = '[]', answer = NULL, status = 'complete' WHERE id = ?`).run(turnId);
    return true;
  }

  /** Deletes a removal whose turns are erased. */
  delete(id: string): void {
    this.sql('DELETE FROM removal WHERE id = ?').run(id);
  }

  /** Limits a statement on turns to one turn, or to it and all below it. */
  #within(scope: RemovalScope['scope'], sql: string): StatementSync {
    return scope === 'one'
      ? this.sql(`${sql} AND id = :turnId AND conversation_id = :conversationId`)
      : this.sql(`${BELOW} ${sql} AND id IN (SELECT id FROM below)`);
  }
}
