import type { ConversationOptions, WhenFull } from '../../../shared/domain/conversation.ts';
import { Conflict } from '../../platform/refusal.ts';
import { contextSize, reservedTokens, withoutOldest } from './context-size.ts';
import type { Said } from './message.ts';
import type { Sent } from './sent-branch.ts';

/** What is sent of a branch, and how many of its oldest turns are not. */
export interface Fitted {
  readonly said: readonly Said[];
  readonly leftOut: number;
}

/** For this once, or what the conversation is set to. */
export type Full = WhenFull | 'send_all';

/**
 * What of a branch goes to a model with so large a context, in tokens. With null nothing is known, and all of it goes.
 * @throws Conflict `context_full` where it does not fit and nothing may be left out
 */
export function fitBranch(
  options: ConversationOptions,
  branch: readonly Sent[],
  window: number | null,
  full: Full,
): Fitted {
  if (window === null || full === 'send_all') return { said: branch, leftOut: 0 };
  const size = contextSize(options, branch);
  const room = window - reservedTokens(options);
  if (size.tokens === null || size.tokens <= room) return { said: branch, leftOut: 0 };
  if (full !== 'drop_oldest') throw new Conflict('context_full');
  return withoutOldest(branch, size, room);
}
