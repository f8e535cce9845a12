import type { ConversationOptions, ConversationSummary, Turn } from '../../shared/domain/conversation.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import type { Attachment, Refused } from './attachments.ts';
import type { ChatDeps } from './chat-deps.ts';
import { isRunning, type LiveAnswer } from './fold-job-events.ts';

/** A message typed while an answer was written: it waits its turn. */
export interface QueuedMessage {
  readonly id: string;
  readonly text: string;
  readonly images: readonly Attachment[];
  /** The answer it waits for: it is sent under that one, whichever branch is in view by then. */
  readonly after: string;
}

/** One conversation as the window holds it. */
export interface SessionState {
  /** Null until the first message or draft: a new conversation is no row yet. */
  readonly id: string | null;
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly summary: ConversationSummary | null;
  readonly options: ConversationOptions;
  /** The newest turns of the branch in view; `offset` turns come before them. */
  readonly turns: readonly Turn[];
  readonly offset: number;
  readonly loadingOlder: boolean;
  readonly draft: string;
  readonly images: readonly Attachment[];
  /** Files of the last drop, paste or pick that were not taken. */
  readonly refused: readonly Refused[];
  readonly queue: readonly QueuedMessage[];
  /** The queue waits for the user: the answer before it failed. */
  readonly queueHeld: boolean;
  /** A call that adds turns is out. */
  readonly sending: boolean;
  readonly stopping: boolean;
  /** Why the last call failed; null once one succeeds. */
  readonly problem: CallProblem | null;
  readonly live: Readonly<Record<string, LiveAnswer>>;
  /** What stands in the boxes of settings whose value cannot be sent; nothing is sent while there is one. */
  readonly badOptions: Readonly<Record<string, string>>;
  /** Where the view goes for what the user did last: to the new answer, or on with the one that was there. */
  readonly jump: { readonly ask: number; readonly to: 'sent' | 'latest' };
}

/** The answer being written in the branch in view. */
export function runningTurn({ turns }: Pick<SessionState, 'turns'>): Turn | undefined {
  return turns.findLast(isRunning);
}

/** The newest answer. */
export function lastAnswer({ turns }: Pick<SessionState, 'turns'>): Turn | undefined {
  return turns.findLast((turn) => turn.role === 'assistant');
}

/** What a new conversation begins with. */
export function defaultOptions(deps: Pick<ChatDeps, 'settings'>): ConversationOptions {
  const { newConversation, connectionId } = deps.settings();
  return { ...newConversation, connectionId, chatParameters: {}, messagesParameters: {} };
}

/** A conversation of which nothing was read yet; one without an id is new and ready. */
export function emptyState(id: string | null, deps: Pick<ChatDeps, 'settings'>): SessionState {
  return {
    id,
    phase: id === null ? 'ready' : 'loading',
    summary: null,
    options: defaultOptions(deps),
    turns: [],
    offset: 0,
    loadingOlder: false,
    draft: '',
    images: [],
    refused: [],
    queue: [],
    queueHeld: false,
    sending: false,
    stopping: false,
    problem: null,
    live: {},
    badOptions: {},
    jump: { ask: 0, to: 'sent' },
  };
}
