import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { messageQueueState } from '../domain/message-queue.ts';
import { base, billed, opId } from './base.ts';
import { userParts } from './chat.ts';

const conversationId = id;

export const messageQueueContract = {
  /** Adds a message that is sent under an answer once that has come; `first`: before all others. */
  add: billed
    .input(
      z.strictObject({
        opId,
        conversationId,
        afterTurnId: id,
        parts: userParts,
        first: z.boolean().optional(),
      }),
    )
    .output(messageQueueState),
  change: base.input(z.strictObject({ id, parts: userParts })).output(messageQueueState),
  /** To a place counted from 0. */
  move: base.input(z.strictObject({ id, place: z.int().min(0) })).output(messageQueueState),
  /** Takes messages out; without ids, all of the conversation. */
  withdraw: base
    .input(z.strictObject({ conversationId, ids: z.array(id).optional() }))
    .output(messageQueueState),
  /** While a message is edited neither it nor what stands behind it is sent; null: nothing is edited any more. */
  edit: base.input(z.strictObject({ conversationId, id: id.nullable() })).output(messageQueueState),
  /** Sends the first message after all; `full`: what to do where the conversation no longer fits. */
  release: base
    .input(z.strictObject({ conversationId, full: z.enum(['drop_oldest', 'send_all']).optional() }))
    .output(messageQueueState),
};
