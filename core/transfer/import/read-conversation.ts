import type {
  AnswerInfo,
  ChatInterface,
  ConversationOptions,
  Part,
} from '../../../shared/domain/conversation.ts';

/** A turn as a file tells it. */
export interface ReadTurn {
  /** Place of its parent in the list, which is before its own; null: it begins a branch. */
  readonly parent: number | null;
  readonly role: 'user' | 'assistant';
  /** Epoch milliseconds; null: the file does not say, or nothing that can be. */
  readonly createdAt: number | null;
  readonly parts: readonly Part[];
  readonly status: 'complete' | 'stopped' | 'interrupted' | 'failed';
  readonly answer: AnswerInfo | null;
}

/** A conversation as a file tells it, of whichever program. */
export interface ReadConversation {
  /** What the other program calls it; the same file read twice gives the same. Empty: it has no name there. */
  readonly key: string;
  readonly title: string;
  readonly pinned: boolean;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  /** Null: those of a new conversation. */
  readonly options: Omit<ConversationOptions, 'connectionId'> | null;
  readonly turns: readonly ReadTurn[];
  /** The last turn of the branch in view. */
  readonly active: number | null;
}

/** Counts what was not understood, by the file's own word for it. */
export interface UnreadValueCounter {
  count(what: string): void;
}

/** Where a reader gets what lies beside the JSON in a zip. */
export interface AttachedFiles {
  /** A picture by the id the file calls it by, as a Data URI; null: it is not there, too large, or no picture. */
  picture(id: string): Promise<string | null>;
}

/** An answer of which another program tells no more than the model. */
export function importedAnswer(model: string, spoken: ChatInterface): AnswerInfo {
  return {
    interface: spoken,
    model,
    answeredBy: model,
    finishReason: null,
    stopSequence: null,
    explanation: null,
    usage: null,
    error: null,
    notices: [],
    logprobs: [],
    meta: {},
    jobId: null,
    seq: 0,
  };
}
