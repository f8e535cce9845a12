import { z } from 'zod';
import { type ConversationOptions, conversationOptions } from '../../shared/domain/conversation.ts';
import type { Said } from './request/message.ts';

/** What a request is made of, beside the branch above its answer: stored with the call, to show the request later. */
export const requestSource = z.object({
  /** What it is asked with, model and number of choices among it. */
  options: conversationOptions,
  /** The oldest turns that the model is not to read. */
  leftOut: z.int(),
  purpose: z.literal('summary').optional(),
  /** Of an answer that goes on: what there was of it, in parts and UTF-16 units of the last part's text. */
  continues: z.object({ isPaused: z.boolean(), parts: z.int(), lastText: z.int() }).optional(),
});
export type RequestSource = z.infer<typeof requestSource>;

/** One call, and what is to be known of the answer it brings. */
export interface ModelCall extends RequestSource {
  /** Everything the model is to read, oldest first. */
  readonly said: readonly Said[];
}

/** A call, with the job that is to make it. */
export interface JobModelCall extends ModelCall {
  readonly jobId: string;
}

/** What an operation asks for, worked out before anything is written. */
export interface Plan {
  readonly conversationId: string;
  readonly options: ConversationOptions;
  /** The calls: one, or one a model. Reads the whole branch, which may take a while. @throws Conflict `context_full` */
  readonly calls: () => Promise<readonly ModelCall[]>;
  readonly retryOf?: string | undefined;
  /** The turn was there before: what the user sees below it stays in view. */
  readonly goesOn?: boolean;
  /** Writes the turns; answers with the first turn of each call. Called within the transaction. */
  readonly write: (calls: readonly JobModelCall[]) => readonly string[];
}
