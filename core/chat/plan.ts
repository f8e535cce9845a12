import type { AnswerInfo, ConversationOptions } from '../../shared/domain/conversation.ts';
import type { Said } from './said.ts';

/** One call, and what is to be known of the answer it brings. */
export interface Asked {
  /** What it is asked with, model and number of choices among it. */
  readonly options: ConversationOptions;
  /** Everything the model is to read, oldest first. */
  readonly said: readonly Said[];
  /** The oldest turns that it is not to read. */
  readonly leftOut: number;
  readonly purpose?: NonNullable<AnswerInfo['purpose']>;
}

/** A call, with the job that is to make it. */
export interface AskedBy extends Asked {
  readonly jobId: string;
}

/** What an operation asks for, worked out before anything is written. */
export interface Plan {
  readonly conversationId: string;
  readonly options: ConversationOptions;
  /** The calls: one, or one a model. Reads the whole branch, which may take a while. @throws Conflict `context_full` */
  readonly calls: () => Promise<readonly Asked[]>;
  readonly retryOf?: string | undefined;
  /** The turn was there before: what the user sees below it stays in view. */
  readonly goesOn?: boolean;
  /** Writes the turns; answers with the first turn of each call. Called within the transaction. */
  readonly write: (calls: readonly AskedBy[]) => readonly string[];
}
