import type {
  AnswerInfo,
  ChatInterface,
  ConversationOptions,
  Part,
} from '../../../shared/domain/conversation.ts';
import type { ExportedHead } from '../../../shared/domain/conversation-export.ts';

/** A turn as read from a file. */
export interface ReadTurn {
  /** Index of its parent, which precedes it; null: it begins a branch. */
  readonly parent: number | null;
  readonly role: 'user' | 'assistant';
  /** Epoch milliseconds; null if the file has no valid time. */
  readonly createdAt: number | null;
  readonly parts: readonly Part[];
  readonly status: 'complete' | 'stopped' | 'interrupted' | 'failed';
  readonly answer: AnswerInfo | null;
  /** Epoch milliseconds; absent if it was not bookmarked. */
  readonly bookmarkedAt?: number | undefined;
}

/** A conversation as read from a file of any program. */
export interface ReadConversation {
  /** Its stable id in the other program; '' if it has none. */
  readonly key: string;
  readonly title: string;
  readonly pinned: boolean;
  /** Epoch milliseconds; null if it was not archived. */
  readonly archivedAt: number | null;
  /** The project of a Quartet that it was in. */
  readonly project?: ExportedHead['project'];
  readonly tags?: ExportedHead['tags'];
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  /** Null: those of a new conversation. */
  readonly options: Omit<ConversationOptions, 'connectionId'> | null;
  readonly turns: readonly ReadTurn[];
  /** The last turn of the active branch. */
  readonly active: number | null;
}

/** Counts values that were not understood, by the file's own names for them. */
export interface UnreadValueCounter {
  count(what: string): void;
}

/** Provides the files beside the JSON in a zip. */
export interface AttachedFiles {
  /** Returns an image by its id in the file, as a data URI; null if it is missing, too large, or not an image. */
  image(id: string): Promise<string | null>;
}

/** Returns an answer of which only the model is known. */
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
