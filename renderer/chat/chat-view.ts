import type { CallProblem } from '../lib/call-problem.ts';
import type { ConversationSession } from './conversation-session.ts';

/** A turn to be shown, and the words in it that were looked for. */
export interface ViewTarget {
  readonly turnId: string;
  readonly words: readonly string[];
  readonly ask: number;
}

/** The conversation in view, and where to scroll in it. */
export interface ViewState {
  readonly session: ConversationSession;
  /** A turn to scroll to and flash; its number makes a repeated request for the same turn a new one. */
  readonly target: ViewTarget | null;
  /** Why the last deletion, archiving, renaming, pinning or moving failed. */
  readonly problem: CallProblem | null;
}
