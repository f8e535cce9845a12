import { z } from 'zod';
import { type ConversationOptions, conversationOptions } from '../../shared/domain/conversation.ts';
import type { Message } from './request/sent-branch.ts';

/** The inputs of a request beside the branch above its answer: stored with the call, to show the request later. */
export const requestSource = z.object({
  /** The options of the call, with model and number of choices. */
  options: conversationOptions,
  /** The oldest turns that the model is not to read. */
  leftOut: z.int(),
  purpose: z.literal('summary').optional(),
  /** Of an answer that goes on: what there was of it, in parts and UTF-16 units of the last part's text. */
  continues: z.object({ isPaused: z.boolean(), parts: z.int(), lastText: z.int() }).optional(),
});
export type RequestSource = z.infer<typeof requestSource>;

/** A call to a model, and what is known beforehand of its answer. */
export interface ModelCall extends RequestSource {
  /** Everything the model is to read, oldest first. */
  readonly messages: readonly Message[];
}

/** A call, with the job that is to make it. */
export interface JobModelCall extends ModelCall {
  readonly jobId: string;
}

/** The calls of an operation, planned before anything is written. */
export interface Plan {
  readonly conversationId: string;
  readonly options: ConversationOptions;
  /** The calls: one, or one a model. Reads the whole branch, which may take a while. @throws Conflict `context_full` */
  readonly calls: () => Promise<readonly ModelCall[]>;
  readonly retryOf?: string | undefined;
  /** The turn was there before: what the user sees below it stays in view. */
  readonly keepsView?: boolean;
  /** Writes the turns; answers with the first turn of each call. Called within the transaction. */
  readonly write: (calls: readonly JobModelCall[]) => readonly string[];
}
