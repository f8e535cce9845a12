import type { ConversationOptions, WhenFull } from '../../../shared/domain/conversation.ts';
import { Conflict } from '../../platform/refusal.ts';
import { contextSize, dropOldest, reservedTokens } from './context-size.ts';
import type { Message } from './message.ts';
import type { SentMessage } from './sent-branch.ts';

/** The messages of a branch that are sent, and the number of its oldest turns that are not. */
export interface FittedBranch {
  readonly messages: readonly Message[];
  readonly leftOut: number;
}

/** For this once, or what the conversation is set to. */
export type FullContextChoice = WhenFull | 'send_all';

/**
 * Returns the messages of a branch that fit a context of this many tokens; with null, nothing is known and all are sent.
 * @throws Conflict `context_full` where it does not fit and nothing may be left out
 */
export function fitBranch(
  options: ConversationOptions,
  branch: readonly SentMessage[],
  window: number | null,
  full: FullContextChoice,
): FittedBranch {
  if (window === null || full === 'send_all') return { messages: branch, leftOut: 0 };
  const size = contextSize(options, branch);
  const room = window - reservedTokens(options);
  if (size.tokens === null || size.tokens <= room) return { messages: branch, leftOut: 0 };
  if (full !== 'drop_oldest') throw new Conflict('context_full');
  return dropOldest(branch, size, room);
}
