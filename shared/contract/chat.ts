import { z } from 'zod';
import { id, part } from '../domain/conversation.ts';
import {
  COMPARE_MAX,
  DOCUMENT_MAX_LENGTH,
  DOCUMENTS_MAX_LENGTH,
  NAME_MAX_LENGTH,
  USER_TEXT_MAX_LENGTH,
} from '../service/limits.ts';
import { base, billed, opId } from './base.ts';
import { openConversation } from './conversations.ts';

const SAID_BY_USERS: readonly string[] = ['text', 'image', 'document', 'tool_result'];

/** What the user says: text, images, text files, and results of tools. */
export const userParts = z
  .array(part)
  .min(1)
  .max(1000)
  .refine(
    (parts) => parts.every((p) => SAID_BY_USERS.includes(p.type)),
    'a user turn holds text, images, documents and tool results',
  )
  .refine(
    (parts) => parts.reduce((n, p) => n + (p.type === 'text' ? p.text.length : 0), 0) <= USER_TEXT_MAX_LENGTH,
    'too long',
  )
  .refine((parts) => {
    const lengths = parts.flatMap((p) => (p.type === 'document' ? [p.text.length] : []));
    return (
      lengths.every((length) => length <= DOCUMENT_MAX_LENGTH) &&
      lengths.reduce((n, length) => n + length, 0) <= DOCUMENTS_MAX_LENGTH
    );
  }, 'documents too long');

/**
 * The conversation after the call, with the new turns in it, and the job that writes the answer. `beside`: the further
 * answers of the same question that are written with it, as choices of the same call or by other models.
 */
const started = z.object({
  conversation: openConversation,
  turnId: id,
  jobId: id,
  beside: z.array(z.object({ turnId: id, jobId: id })),
});
export type Started = z.infer<typeof started>;

/**
 * How much of the model's context a conversation takes. Counts are the service's own where it sent them (`counted`);
 * what it has not counted yet is estimated from them, and null while there is nothing to go by.
 */
export const contextState = z.object({
  /** The model's context in tokens: typed in by the user, else as the service's model list says; null: not known. */
  window: z.int().nullable(),
  source: z.enum(['user', 'service']).nullable(),
  tokens: z.int().nullable(),
  counted: z.boolean(),
  /** Kept free for the answer, as set by `max_tokens`. */
  reserved: z.int(),
  full: z.boolean(),
  /** The oldest turns that would not be sent if the oldest are left out; 0 when all fit. */
  wouldDrop: z.int(),
});
export type ContextState = z.infer<typeof contextState>;

/** A request as it would be sent now, the key apart. `body` is JSON as text, `cut` when it is too long to be shown whole. */
export const requestPreview = z.object({
  method: z.string(),
  url: z.string(),
  body: z.string(),
  cut: z.boolean(),
  /** Bytes of the whole body. */
  bytes: z.int(),
});
export type RequestPreview = z.infer<typeof requestPreview>;

const limit = z.int().min(1).max(500);
/**
 * For this once, instead of what the conversation does when it no longer fits. Refused as `context_full` when it does not
 * fit and the user is to be asked, or is to have it summed up first.
 */
const full = z.enum(['drop_oldest', 'send_all']).optional();
const newQuestion = z.strictObject({
  conversationId: id,
  /** Null: the root. */
  parentId: id.nullable(),
  parts: userParts,
});

export const chatContract = {
  /** Adds a user turn under `parentId` and asks for an answer. */
  send: billed.input(newQuestion.extend({ opId, full, limit })).output(started),
  /** Puts one question to several models at once: a new one, or a user turn that is there. One call each. */
  compare: billed
    .input(
      z.strictObject({
        opId,
        question: z.union([newQuestion, z.strictObject({ turnId: id })]),
        models: z.array(z.string().min(1).max(NAME_MAX_LENGTH)).min(2).max(COMPARE_MAX),
        full,
        limit,
      }),
    )
    .output(started),
  /** Another answer beside this assistant turn; `model` for this once. */
  regenerate: billed
    .input(
      z.strictObject({
        opId,
        turnId: id,
        model: z.string().min(1).max(NAME_MAX_LENGTH).optional(),
        full,
        limit,
      }),
    )
    .output(started),
  /** Another user turn beside this one, and its answer. */
  edit: billed.input(z.strictObject({ opId, turnId: id, parts: userParts, full, limit })).output(started),
  /** Goes on where an answer was cut off: what comes is added to the same turn. */
  continue: billed.input(z.strictObject({ opId, turnId: id, limit })).output(started),
  /** Has the model sum up the branch down to this answer; the summary is a turn under it and stands for what is above. */
  summarise: billed.input(z.strictObject({ opId, turnId: id, limit })).output(started),
  /** What sending these parts under `parentId` would send; empty parts: the branch alone. Nothing goes out. */
  preview: base
    .input(
      z.strictObject({ conversationId: id, parentId: id.nullable(), parts: z.array(part).max(1000), full }),
    )
    .output(requestPreview),
  /** How much of the model's context the branch down to this turn takes. */
  context: base.input(z.strictObject({ conversationId: id, turnId: id.nullable() })).output(contextState),
};
