import type { ChatInterface, ConversationOptions } from '../../shared/domain/conversation.ts';

/** Which of the two parameter sets applies. */
export function parametersKey(of: ChatInterface): 'chatParameters' | 'messagesParameters' {
  return of === 'chat' ? 'chatParameters' : 'messagesParameters';
}

/**
 * Whether something stands in a field of the chosen interface that cannot be sent; with one, nothing is. Such a text is
 * no parameter: it is kept beside them.
 */
export function hasBadOption({
  interface: of,
  unfit,
}: Pick<ConversationOptions, 'interface' | 'unfit'>): boolean {
  return Object.keys(unfit ?? {}).some(
    (name) => !name.includes('.') || name.startsWith(`${parametersKey(of)}.`),
  );
}
