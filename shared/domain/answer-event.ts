import { z } from 'zod';
import { json, jsonObject } from '../service/json.ts';
import { citation } from '../service/messages.ts';

const choice = z.int().min(0);
/** The block of the answer that a delta belongs to: adjacent deltas of a block form one part. */
const block = z.int().min(0);

/**
 * Token counts in one shape for both interfaces; a count that the service did not send is null. `raw` is its original.
 */
export const usage = z.object({
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  totalTokens: z.number().nullable(),
  raw: jsonObject,
});
export type Usage = z.infer<typeof usage>;

/** A token with its log probability and the requested alternatives. */
export const tokenLogprob = z.object({
  token: z.string(),
  logprob: z.number(),
  top: z.array(z.object({ token: z.string(), logprob: z.number() })),
});
export type TokenLogprob = z.infer<typeof tokenLogprob>;

/**
 * How a service sent the thinking of a chat completion, since it needs it back the same way. Without one it came as
 * `reasoning_content`, or as a block of the Messages interface.
 */
export const thinkingForm = z.discriminatedUnion('kind', [
  /** In the field `reasoning`. */
  z.object({ kind: z.literal('reasoning') }),
  /** In the list `reasoning_details`, which may hold more than the text, such as signatures. */
  z.object({ kind: z.literal('details'), details: z.array(jsonObject) }),
  /** As a part of the content. */
  z.object({ kind: z.literal('content_part') }),
  /** In the text of the content, between these two: the tags and the white space around them. */
  z.object({ kind: z.literal('tag'), before: z.string(), after: z.string() }),
]);
export type ThinkingForm = z.infer<typeof thinkingForm>;

/** The event type of an answer from either interface, streaming or not. @see SERVICE.md §6 */
export const answerEvent = z.discriminatedUnion('type', [
  /** The model that really answers, and the service's ids. */
  z.object({
    type: z.literal('start'),
    id: z.string().nullable(),
    model: z.string().nullable(),
    fingerprint: z.string().nullable(),
    /** When the service created it, in seconds since 1970, if known. */
    created: z.number().exactOptional(),
  }),
  z.object({ type: z.literal('text'), choice, block, text: z.string() }),
  z.object({ type: z.literal('thinking'), choice, block, text: z.string() }),
  z.object({ type: z.literal('signature'), choice, block, signature: z.string() }),
  /** How the service sent the thinking of this block: once, at its end. */
  z.object({ type: z.literal('thinking_form'), choice, block, form: thinkingForm }),
  /** A delta of a tool call: id and name come once, `input` (JSON as text) in chunks. */
  z.object({
    type: z.literal('tool_call'),
    choice,
    block,
    id: z.string().nullable(),
    name: z.string().nullable(),
    input: z.string(),
    /** Data that the service adds to the call and needs back. */
    extra: jsonObject.exactOptional(),
  }),
  z.object({ type: z.literal('citation'), choice, block, citation }),
  /** An opaque block: redacted thinking, server tools and their results, anything unknown. */
  z.object({ type: z.literal('block'), choice, block, json }),
  z.object({ type: z.literal('logprobs'), choice, tokens: z.array(tokenLogprob) }),
  z.object({ type: z.literal('usage'), usage }),
  /** container, context_management, stop_details, and unknown events: shown if the service sends them. */
  z.object({ type: z.literal('meta'), name: z.string(), value: json }),
  z.object({
    type: z.literal('finish'),
    choice,
    reason: z.string(),
    stopSequence: z.string().nullable(),
    explanation: z.string().nullable(),
  }),
  /** An anomaly that did not end the answer. */
  z.object({
    type: z.literal('notice'),
    code: z.enum(['event_skipped', 'no_finish_reason']),
    detail: z.string(),
  }),
]);
export type AnswerEvent = z.infer<typeof answerEvent>;
