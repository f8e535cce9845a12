import { z } from 'zod';
import { type Part, part } from '../../../shared/domain/conversation.ts';
import { rowSchema } from '../row-schema.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';
import { transaction } from '../transaction.ts';

const messageRow = rowSchema({
  id: z.string(),
  conversation_id: z.string(),
  after_turn_id: z.string(),
  parts: storedJson.pipe(z.array(part)),
  model: z.string().nullable(),
  connection_id: z.string().nullable(),
});

/** A queued message. Its id is the operation that will send it. */
export type StoredMessage = Readonly<z.output<typeof messageRow>>;

const SELECT = 'SELECT id, conversation_id, after_turn_id, parts, model, connection_id FROM queued_message';

/** Stores queued messages in the order in which each conversation will send them. */
export class MessageQueueStore extends Store {
  readonly #rows = this.reader({ table: 'queued_message', schema: messageRow });

  /** Returns the messages of a conversation in order. */
  of(conversationId: string): StoredMessage[] {
    return this.#rows.all(
      this.sql(`${SELECT} WHERE conversation_id = ? ORDER BY position, id`).all(conversationId),
    );
  }

  get(id: string): StoredMessage | undefined {
    return this.#rows.one(this.sql(`${SELECT} WHERE id = ?`).get(id));
  }

  /** Returns the ids of conversations with queued messages. */
  conversations(): string[] {
    return this.sql('SELECT DISTINCT conversation_id AS id FROM queued_message')
      .all()
      .map(({ id }) => String(id));
  }

  /** Inserts a message at an index from 0. */
  insert({ parts, ...message }: StoredMessage, place: number): void {
    transaction(this.db, () => {
      this.sql(`INSERT INTO queued_message (id, conversation_id, position, after_turn_id, parts, model, connection_id)
       VALUES (:id, :conversationId, 0, :afterTurnId, :parts, :model, :connectionId)`).run({
        ...message,
        parts: JSON.stringify(parts),
      });
      this.move(message.id, place);
    });
  }

  /** Moves a message to an index from 0, clamped to the queue. */
  move(id: string, place: number): void {
    const message = this.get(id);
    if (!message) return;
    const others = this.of(message.conversationId).filter((other) => other.id !== id);
    transaction(this.db, () => {
      for (const [position, { id: moved }] of others.toSpliced(Math.max(0, place), 0, message).entries()) {
        this.sql('UPDATE queued_message SET position = ? WHERE id = ?').run(position, moved);
      }
    });
  }

  setParts(id: string, parts: readonly Part[]): void {
    this.sql('UPDATE queued_message SET parts = ? WHERE id = ?').run(JSON.stringify(parts), id);
  }

  /** Makes messages that wait for one turn wait for another. Returns whether there were any. */
  follow(before: string, now: string): boolean {
    return (
      Number(
        this.sql('UPDATE queued_message SET after_turn_id = ? WHERE after_turn_id = ?').run(now, before)
          .changes,
      ) > 0
    );
  }

  delete(id: string): void {
    this.sql('DELETE FROM queued_message WHERE id = ?').run(id);
  }
}
