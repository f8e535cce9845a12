import { z } from 'zod';
import { type ConversationOptions, conversationOptions } from '../../shared/domain/conversation.ts';
import type { Message } from './request/sent-branch.ts';

/**
 * The inputs of a request besides the branch above its answer; stored with the call so that the request can be shown
 * later.
 */
export const requestSource = z.object({
  /** The call's options, including the model and number of choices; `system` with the instructions of the project. */
  options: conversationOptions.extend({ system: z.string() }),
  /** The number of oldest turns that are not sent. */
  leftOut: z.int(),
  purpose: z.literal('summary').optional(),
  /** For a continued answer, its length before: the number of parts, and UTF-16 units of the last part's text. */
  continues: z.object({ isPaused: z.boolean(), parts: z.int(), lastText: z.int() }).optional(),
});
export type RequestSource = z.infer<typeof requestSource>;

/** A call to a model and what is known of its answer in advance. */
export interface ModelCall extends RequestSource {
  /** All messages sent to the model, oldest first. */
  readonly messages: readonly Message[];
}

/** A model call with the id of its job. */
export interface JobModelCall extends ModelCall {
  readonly jobId: string;
  /** The connection it goes over, if that is not the chat's, or not that of every call. */
  readonly elsewhere: string | undefined;
}

/** The calls of an operation, planned before anything is written. */
export interface Plan {
  readonly conversationId: string;
  /** The options of each call, with the connection it goes over. */
  readonly each: readonly ConversationOptions[];
  /**
   * Builds the calls: one, or one for each model. Reads the whole branch, which may take a while.
   * @throws Conflict `context_full`
   */
  readonly calls: () => Promise<readonly ModelCall[]>;
  readonly retryOf?: string | undefined;
  /** The turn already exists, so the user's view of turns below it is kept. */
  readonly keepsView?: boolean;
  /** Writes the turns within the transaction and returns the first turn of each call. */
  readonly write: (calls: readonly JobModelCall[]) => readonly string[];
}
