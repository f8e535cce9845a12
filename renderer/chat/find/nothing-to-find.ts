import type { SessionState } from '../session-state.ts';

/**
 * Whether the conversation holds no word in which to find anything. Not so while it is still being read, or while its
 * first message is on its way: who looks for something then means this conversation.
 */
export function nothingToFind({
  phase,
  turns,
  sending,
}: Pick<SessionState, 'phase' | 'turns' | 'sending'>): boolean {
  return phase === 'ready' && turns.length === 0 && !sending;
}
