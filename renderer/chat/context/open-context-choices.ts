import type { ConversationSession } from '../conversation-session.ts';

/** Asks what is to be done with a conversation whose last answer ended because the model's context was full. */
export function openContextChoices(session: ConversationSession): void {
  session.askWhatToDoWhenFull();
}
