import { z } from 'zod';
import { id, part } from '../domain/conversation.ts';
import { NAME_MAX_LENGTH, USER_TEXT_MAX_LENGTH } from '../service/limits.ts';
import { base } from './base.ts';
import { openConversation } from './conversations.ts';

/** What the user says: text, or text with images. */
export const userParts = z
  .array(part)
  .min(1)
  .refine(
    (parts) => parts.every((p) => p.type === 'text' || p.type === 'image' || p.type === 'tool_result'),
    'a user turn holds text, images and tool results',
  )
  .refine(
    (parts) => parts.reduce((n, p) => n + (p.type === 'text' ? p.text.length : 0), 0) <= USER_TEXT_MAX_LENGTH,
    'too long',
  );

/** The conversation after the call, with the new turns in it, and the job that writes the answer. */
const started = z.object({ conversation: openConversation, turnId: id, jobId: id });
export type Started = z.infer<typeof started>;

/** Chosen by the window per click: the same click twice is the same operation, never two. */
const opId = id;
const limit = z.int().min(1).max(500);

export const chatContract = {
  /** Adds a user turn under `parentId` (null: the root) and asks for an answer. */
  send: base
    .input(z.strictObject({ opId, conversationId: id, parentId: id.nullable(), parts: userParts, limit }))
    .output(started),
  /** Another answer beside this assistant turn; `model` for this once. */
  regenerate: base
    .input(
      z.strictObject({ opId, turnId: id, model: z.string().min(1).max(NAME_MAX_LENGTH).optional(), limit }),
    )
    .output(started),
  /** Another user turn beside this one, and its answer. */
  edit: base.input(z.strictObject({ opId, turnId: id, parts: userParts, limit })).output(started),
  /** Goes on where an answer was cut off: what comes is added to the same turn. */
  continue: base.input(z.strictObject({ opId, turnId: id, limit })).output(started),
};
