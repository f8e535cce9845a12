import type { ContextState } from '../../../shared/contract/chat.ts';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import { contextSize, dropOldest, reservedTokens } from './context-size.ts';
import type { ModelWindow } from './model-windows.ts';
import { type SentMessage, toMessage } from './sent-branch.ts';

/** How much of a model's context a branch takes, and what would not be sent of it with the next question. */
export function contextState(
  options: ConversationOptions,
  branch: readonly SentMessage[],
  window: ModelWindow | null,
): ContextState {
  const size = contextSize(options, branch);
  const reserved = reservedTokens(options);
  const room = window === null ? null : window.tokens - reserved;
  const full = room !== null && size.tokens !== null && size.tokens > room;
  // All that is there now is older than the question to come.
  const next = full ? dropOldest([...branch, toMessage([])], size, room) : null;
  return {
    window: window?.tokens ?? null,
    source: window?.source ?? null,
    tokens: size.tokens,
    counted: size.counted,
    reserved,
    full,
    wouldDrop: next?.leftOut ?? 0,
  };
}
