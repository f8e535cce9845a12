import type { ConversationOptions } from '../../../shared/domain/conversation.ts';

/** Returns the names of this conversation's tools; null: tools come from elsewhere too, so any name may be one. */
export function knownTools(options: ConversationOptions): ReadonlySet<string> | null {
  if (options.interface === 'chat') {
    return new Set((options.chatParameters.tools ?? []).map((tool) => tool.function.name));
  }
  if ((options.messagesParameters.mcp_servers ?? []).length > 0) return null;
  const names = (options.messagesParameters.tools ?? []).map((tool) => tool.name);
  // A tool without a name is a set that may bring tools of any name.
  return names.every((name) => name !== undefined) ? new Set(names) : null;
}
