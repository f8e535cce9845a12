import { z } from 'zod';
import { chatParameters } from '../service/chat.ts';
import { serviceErrorData } from '../service/errors.ts';
import { json, jsonObject } from '../service/json.ts';
import { NAME_MAX_LENGTH, UNFIT_MAX_LENGTH, USER_TEXT_MAX_LENGTH } from '../service/limits.ts';
import { citation, messagesParameters } from '../service/messages.ts';
import { thinkingForm, tokenLogprob, usage } from './answer-event.ts';

/** Ids are 26-character ULIDs, which sort by creation time. */
export const id = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);

/** The two chat interfaces of the service. @see SERVICE.md §1 */
export const chatInterface = z.enum(['chat', 'messages']);
export type ChatInterface = z.infer<typeof chatInterface>;

/** A part of a turn. `block` joins streamed deltas; it has no meaning once the turn has ended. */
export const part = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    block: z.int(),
    text: z.string(),
    citations: z.array(citation).exactOptional(),
  }),
  z.object({
    type: z.literal('thinking'),
    block: z.int(),
    text: z.string(),
    signature: z.string().exactOptional(),
    form: thinkingForm.exactOptional(),
  }),
  z.object({
    type: z.literal('tool_call'),
    block: z.int(),
    id: z.string(),
    name: z.string(),
    /** JSON as text, as the model wrote it: may be truncated or malformed. */
    input: z.string(),
    /** Data that the service added to the call and needs back. */
    extra: jsonObject.exactOptional(),
  }),
  z.object({
    type: z.literal('tool_result'),
    toolCallId: z.string(),
    content: z.string(),
    isError: z.boolean(),
  }),
  /** An attached image, as a data URI. `alt`: its file name; `caption`: the user's description, which is sent along. */
  z.object({
    type: z.literal('image'),
    url: z.string(),
    alt: z.string(),
    caption: z.string().exactOptional(),
  }),
  /**
   * An attached text file. `cite`: sent as a document the answer may cite, if the interface supports that; else
   * inserted into the message as a quoted block.
   */
  z.object({
    type: z.literal('document'),
    title: z.string(),
    mediaType: z.string(),
    text: z.string(),
    cite: z.boolean(),
    /** Pages of the PDF that the text comes from. */
    pages: z.int().min(1).exactOptional(),
  }),
  z.object({ type: z.literal('other'), block: z.int(), json }),
]);
export type Part = z.infer<typeof part>;

/** The state of an assistant turn; a user turn is always complete. */
export const turnStatus = z.enum(['waiting', 'streaming', 'complete', 'stopped', 'interrupted', 'failed']);
export type TurnStatus = z.infer<typeof turnStatus>;

/** Answers to one question that are shown side by side: choices of one call, or one question to several models. */
export const answerGroup = z.object({ id, kind: z.enum(['choices', 'compare']) });
export type AnswerGroup = z.infer<typeof answerGroup>;

/** Everything in an answer besides its parts. */
export const answerInfo = z.object({
  interface: chatInterface,
  /** The requested model; `answeredBy` is the one that answered. */
  model: z.string(),
  answeredBy: z.string().nullable(),
  finishReason: z.string().nullable(),
  stopSequence: z.string().nullable(),
  explanation: z.string().nullable(),
  usage: usage.nullable(),
  error: serviceErrorData.nullable(),
  notices: z.array(z.object({ code: z.string(), detail: z.string() })),
  logprobs: z.array(tokenLogprob),
  meta: z.record(z.string(), json),
  /** The newest job that wrote this turn, and the last event of its log that `parts` includes. */
  jobId: id.nullable(),
  seq: z.int(),
  /** The index of the call's choice; absent: the first. */
  choice: z.int().min(0).exactOptional(),
  /** Absent: the answer stands alone. */
  group: answerGroup.exactOptional(),
  /** The answer summarizes the branch above it, and replaces it in every later request. */
  purpose: z.literal('summary').exactOptional(),
  /** The connection it came over, if that was not the chat's, or the answers of a comparison came over several. */
  connectionId: z.string().exactOptional(),
  /** The number of oldest turns that were not sent because they did not fit. */
  leftOut: z.int().min(1).exactOptional(),
  /** Results of its tools were not sent automatically, because of a spending limit. */
  toolsHeld: z.literal('limit').exactOptional(),
  /** Milliseconds from the last request to the last part of its answer; absent if nothing was sent, or nothing came. */
  tookMs: z.int().min(0).exactOptional(),
});
export type AnswerInfo = z.infer<typeof answerInfo>;

/** A node of a conversation's tree. `siblings` are the ids of its branch, oldest first, including itself. */
export const turn = z.object({
  id,
  conversationId: id,
  parentId: id.nullable(),
  role: z.enum(['user', 'assistant']),
  createdAt: z.int(),
  parts: z.array(part),
  status: turnStatus,
  answer: answerInfo.nullable(),
  siblings: z.array(id),
  /** When it was bookmarked; absent if it was not. */
  bookmarkedAt: z.int().exactOptional(),
});
export type Turn = z.infer<typeof turn>;

/** The reaction to a conversation that no longer fits the model: ask, drop the oldest turns, or summarize them. */
export const whenFull = z.enum(['ask', 'drop_oldest', 'summarise']);
export type WhenFull = z.infer<typeof whenFull>;

/** A saved tool result. `auto`: sent without asking, as soon as the model calls the tool. */
export const toolAnswer = z.strictObject({
  content: z.string().max(USER_TEXT_MAX_LENGTH),
  isError: z.boolean(),
  auto: z.boolean(),
});
export type ToolAnswer = z.infer<typeof toolAnswer>;

/** The user's options of one conversation. Parameters of both interfaces are separate, because their ranges differ. */
export const conversationOptions = z.object({
  /** Null until the first message is sent: the current default connection. */
  connectionId: z.string().nullable(),
  interface: chatInterface,
  model: z.string().min(1).max(NAME_MAX_LENGTH),
  /** The model of the other interface, used again when the conversation switches back; absent or null: none yet. */
  otherModel: z.string().min(1).max(NAME_MAX_LENGTH).nullable().exactOptional(),
  system: z.string().max(USER_TEXT_MAX_LENGTH),
  chatParameters,
  messagesParameters,
  stream: z.boolean(),
  /** Absent: ask. */
  whenFull: whenFull.exactOptional(),
  /** Saved results by the tool's name. */
  toolAnswers: z.record(z.string().max(NAME_MAX_LENGTH), toolAnswer).exactOptional(),
  /**
   * Invalid field contents as typed, which cannot be sent, by `system`, or the set and the field
   * (`chatParameters.temperature`). While the interface in use has any, the window sends nothing.
   */
  unfit: z.record(z.string().max(NAME_MAX_LENGTH), z.string().max(UNFIT_MAX_LENGTH)).exactOptional(),
});
export type ConversationOptions = z.infer<typeof conversationOptions>;

/** A conversation in the list. */
export const conversationSummary = z.object({
  id,
  title: z.string(),
  pinned: z.boolean(),
  /** When it was archived; null if it was not. */
  archivedAt: z.int().nullable(),
  /** The project it is in; null if it is in none, or that one is in the trash. */
  projectId: id.nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Whether an answer is running. */
  running: z.boolean(),
  /** Whether an answer ended while the conversation was not open. */
  unread: z.boolean(),
});
export type ConversationSummary = z.infer<typeof conversationSummary>;
