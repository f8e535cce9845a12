import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import { type ChatRequest, chatRequest } from '../../../shared/service/chat.ts';
import { MESSAGES_DEFAULT_MAX_TOKENS } from '../../../shared/service/limits.ts';
import { type MessagesRequest, messagesRequest } from '../../../shared/service/messages.ts';
import { Conflict } from '../../platform/refusal.ts';
import { chatMessages, type IsOwnAnswer } from './chat-messages.ts';
import { inputMessages } from './input-messages.ts';
import type { Message } from './message.ts';

/**
 * The request that asks for the next answer, checked against SERVICE.md's bounds. `isOwn` tells answers of the service
 * that is asked from those of another.
 * @throws Conflict `request_out_of_range`, and nothing is sent.
 */
export function buildRequest(
  options: ConversationOptions,
  messages: readonly Message[],
  isOwn: IsOwnAnswer,
): ChatRequest | MessagesRequest {
  const built =
    options.interface === 'chat'
      ? chatRequest.safeParse(chatBody(options, messages, isOwn))
      : messagesRequest.safeParse(messagesBody(options, messages));
  if (!built.success) throw new Conflict('request_out_of_range');
  return built.data;
}

/** The same for a request that is only looked at: before anything is said, it is shown with nothing in it. */
export function requestBody(
  options: ConversationOptions,
  messages: readonly Message[],
  isOwn: IsOwnAnswer,
): ChatRequest | MessagesRequest {
  if (messages.some(({ parts }) => parts.length > 0)) return buildRequest(options, messages, isOwn);
  return options.interface === 'chat' ? chatBody(options, [], isOwn) : messagesBody(options, []);
}

/** @see SERVICE.md §2.5 */
function chatBody(
  options: ConversationOptions,
  messages: readonly Message[],
  isOwn: IsOwnAnswer,
): ChatRequest {
  const { stream_options, ...parameters } = options.chatParameters;
  const system = options.system.trim() === '' ? [] : [{ role: 'system' as const, content: options.system }];
  return {
    ...parameters,
    model: options.model,
    messages: [...system, ...chatMessages(messages, isOwn)],
    stream: options.stream,
    // Counts come with a stream only when asked for.
    ...(options.stream ? { stream_options: { include_usage: true, ...stream_options } } : {}),
  };
}

/** @see SERVICE.md §2.3 */
function messagesBody(options: ConversationOptions, messages: readonly Message[]): MessagesRequest {
  return {
    max_tokens: MESSAGES_DEFAULT_MAX_TOKENS,
    ...options.messagesParameters,
    model: options.model,
    ...(options.system.trim() === '' ? {} : { system: options.system }),
    messages: inputMessages(messages),
    stream: options.stream,
  };
}
