import type { ChatInterface } from '../../shared/domain/conversation.ts';

/** Which of the two parameter sets applies. */
export function parametersKey(of: ChatInterface): 'chatParameters' | 'messagesParameters' {
  return of === 'chat' ? 'chatParameters' : 'messagesParameters';
}

/**
 * Whether a number of the chosen interface was typed that cannot be sent; with one, nothing is. Such a text is never
 * stored: what is stored has been checked where it was typed and again by the core.
 */
export function hasBadOption(of: ChatInterface, badOptions: Readonly<Record<string, string>>): boolean {
  return Object.keys(badOptions).some((name) => name.startsWith(`${parametersKey(of)}.`));
}
