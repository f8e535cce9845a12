import type { ConversationOptions } from '../../../shared/domain/conversation.ts';

/** The names of the tools that are defined for this conversation; null: tools come from elsewhere too, any name may be one. */
export function knownTools(options: ConversationOptions): ReadonlySet<string> | null {
  if (options.interface === 'chat') {
    return new Set((options.chatParameters.tools ?? []).map((tool) => tool.function.name));
  }
  if ((options.messagesParameters.mcp_servers ?? []).length > 0) return null;
  const names = (options.messagesParameters.tools ?? []).map((tool) => tool.name);
  // One without a name brings tools of any.
  return names.every((name) => name !== undefined) ? new Set(names) : null;
}
