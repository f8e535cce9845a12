import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { messageQueueState } from '../domain/message-queue.ts';
import { base, billed, opId } from './base.ts';
import { callModel, userParts } from './chat.ts';

const conversationId = id;

export const messageQueueContract = {
  /** Queues a message to be sent below an answer once that is complete; `first`: before all others. */
  add: billed
    .input(
      z.strictObject({
        opId,
        conversationId,
        afterTurnId: id,
        parts: userParts,
        model: callModel,
        first: z.boolean().optional(),
      }),
    )
    .output(messageQueueState),
  change: base.input(z.strictObject({ id, parts: userParts })).output(messageQueueState),
  /** Moves a message to a zero-based position. */
  move: base.input(z.strictObject({ id, place: z.int().min(0) })).output(messageQueueState),
  /** Removes messages; without ids, all of the conversation. */
  withdraw: base
    .input(z.strictObject({ conversationId, ids: z.array(id).optional() }))
    .output(messageQueueState),
  /** Holds a message and all behind it while it is edited; null: editing has ended. */
  edit: base.input(z.strictObject({ conversationId, id: id.nullable() })).output(messageQueueState),
  /** Sends the first held message; `full`: what to do if the conversation no longer fits. */
  release: base
    .input(z.strictObject({ conversationId, full: z.enum(['drop_oldest', 'send_all']).optional() }))
    .output(messageQueueState),
};
