import type { ConversationOptions } from '../../shared/domain/conversation.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';

export const TEST_OPTIONS: ConversationOptions = {
  ...DEFAULT_SETTINGS.newConversation,
  connectionId: null,
  chatParameters: {},
  messagesParameters: {},
};
