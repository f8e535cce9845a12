import { z } from 'zod';
import { connectionId } from '../domain/connection.ts';
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

const USER_PART_TYPES: readonly string[] = ['text', 'image', 'document', 'tool_result'];

/** The user's input: text, images, text files, and tool results. */
export const userParts = z
  .array(part)
  .min(1)
  .max(1000)
  .refine(
    (parts) => parts.every((p) => USER_PART_TYPES.includes(p.type)),
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
 * The conversation after the call, including the new turns, and the job that writes the answer. `beside`: further
 * answers to the same question, as choices of the same call or by other models.
 */
const started = z.object({
  conversation: openConversation,
  turnId: id,
  jobId: id,
  beside: z.array(z.object({ turnId: id, jobId: id })),
});
export type Started = z.infer<typeof started>;

/**
 * How much of the model's context a conversation uses. Counts are the service's own if it sent them (`counted`); the
 * rest is estimated from them, and null without any basis.
 */
export const contextState = z.object({
  /** The model's context in tokens, as entered by the user, else from the service's model list; null if unknown. */
  window: z.int().nullable(),
  source: z.enum(['user', 'service']).nullable(),
  tokens: z.int().nullable(),
  counted: z.boolean(),
  /** Reserved for the answer by `max_tokens`. */
  reserved: z.int(),
  full: z.boolean(),
  /** The number of oldest turns that would be dropped; 0 if all fit. */
  wouldDrop: z.int(),
});
export type ContextState = z.infer<typeof contextState>;

/**
 * A request as it would be sent now, without the key. `body` is JSON as text, `cut` if it is too long to be shown in
 * full.
 */
export const requestPreview = z.object({
  method: z.string(),
  url: z.string(),
  body: z.string(),
  cut: z.boolean(),
  /** Bytes of the full body. */
  bytes: z.int(),
});
export type RequestPreview = z.infer<typeof requestPreview>;

const modelName = z.string().min(1).max(NAME_MAX_LENGTH);
/** A model of the conversation's connection by its name, or one of another connection. */
export const modelChoice = z.union([modelName, z.strictObject({ connectionId, model: modelName })]);
export type ModelChoice = z.infer<typeof modelChoice>;
/** Applies to one call only; absent: the conversation's model. */
export const callModel = modelChoice.optional();
const limit = z.int().min(1).max(500);
/**
 * Overrides once what happens when the conversation no longer fits. Refused with `context_full` if it does not fit and
 * the user must choose, or must have it summarized first.
 */
const full = z.enum(['drop_oldest', 'send_all']).optional();
const newQuestion = z.strictObject({
  conversationId: id,
  /** Null: the root. */
  parentId: id.nullable(),
  parts: userParts,
});

export const chatContract = {
  /** Adds a user turn under `parentId` and requests an answer. */
  send: billed.input(newQuestion.extend({ opId, model: callModel, full, limit })).output(started),
  /**
   * Sends one question to several models at once, with one call each, over the connection of each model: a new question,
   * or an existing user turn. One model alone answers a user turn whose answers were deleted.
   */
  compare: billed
    .input(
      z.strictObject({
        opId,
        question: z.union([newQuestion, z.strictObject({ turnId: id })]),
        models: z.array(modelChoice).min(1).max(COMPARE_MAX),
        full,
        limit,
      }),
    )
    .output(started),
  /**
   * Requests another answer beside this assistant turn. One of a comparison goes to the same connection, unless the model
   * is of another.
   */
  regenerate: billed
    .input(z.strictObject({ opId, turnId: id, model: callModel, full, limit }))
    .output(started),
  /** Adds another user turn beside this one, and requests its answer. */
  edit: billed.input(z.strictObject({ opId, turnId: id, parts: userParts, full, limit })).output(started),
  /** Continues a truncated answer in the same turn. */
  continue: billed.input(z.strictObject({ opId, turnId: id, limit })).output(started),
  /**
   * Has the model summarize the branch down to this answer; the summary is a turn below it and replaces the turns above
   * in requests.
   */
  summarise: billed.input(z.strictObject({ opId, turnId: id, limit })).output(started),
  /**
   * Returns the request that sending these parts under `parentId` would make; empty parts: the branch alone. Nothing is
   * sent.
   */
  preview: base
    .input(
      z.strictObject({
        conversationId: id,
        parentId: id.nullable(),
        parts: z.array(part).max(1000),
        model: callModel,
        full,
      }),
    )
    .output(requestPreview),
  /** Returns how much of the model's context the branch down to this turn uses. */
  context: base.input(z.strictObject({ conversationId: id, turnId: id.nullable() })).output(contextState),
};
