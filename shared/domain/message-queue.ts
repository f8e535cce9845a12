import { z } from 'zod';
import { id, part } from './conversation.ts';

/**
 * Why queued messages wait for the user: the program restarted; the answer or summary before them failed or was
 * stopped; the conversation no longer fits the model; a spending limit is reached; or sending was refused for another reason.
 */
const queueHold = z.enum(['restart', 'no_answer', 'no_summary', 'stopped', 'full', 'limit', 'not_taken']);
export type QueueHold = z.infer<typeof queueHold>;

/** A message that is sent once the answer before it is complete. */
const queuedMessage = z.object({
  id,
  /** The answer it waits for and is sent below, whichever branch is active by then. */
  afterTurnId: id,
  parts: z.array(part),
  /** The model it goes to; null: the conversation's. */
  model: z.string().nullable(),
  /** The connection of that model; null: the conversation's. */
  connectionId: z.string().nullable(),
});

/** The queued messages of a conversation in sending order. A higher `rev` is newer. */
export const messageQueueState = z.object({
  rev: z.int(),
  messages: z.array(queuedMessage),
  held: queueHold.nullable(),
});
export type QueuedMessage = z.infer<typeof queuedMessage>;
export type MessageQueueState = z.infer<typeof messageQueueState>;
