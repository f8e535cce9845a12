import type { ConversationSession } from '../conversation-session.ts';

/** Brings back the messages that were deleted last. Few do: the code comes when it is wanted. */
export function bringBack(session: ConversationSession): void {
  const read = import('./restore-deleted.ts');
  void read.then((code) => code.restoreDeleted(session), reportError);
}
