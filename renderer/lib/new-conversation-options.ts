import type { ConversationOptions } from '../../shared/domain/conversation.ts';
import type { Settings } from '../../shared/domain/settings.ts';

/** Returns the options a new conversation begins with. */
export function newConversationOptions({ newConversation }: Settings): ConversationOptions {
  return { ...newConversation, connectionId: null, chatParameters: {}, messagesParameters: {} };
}
