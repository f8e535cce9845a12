import { z } from 'zod';
import type { AnswerEvent } from '../../../shared/domain/answer-event.ts';
import { type ChatRequest, chatRequest } from '../../../shared/service/chat.ts';
import type { Json } from '../../../shared/service/json.ts';
import type { MessagesRequest } from '../../../shared/service/messages.ts';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import { fail } from '../../http/errors/classify-error.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { redactorOf, type Transport } from '../../http/transport.ts';
import type { CallOptions } from '../call-options.ts';
import { MessagesReader } from '../messages/messages-reader.ts';
import { type AnswerReader, readAnswer } from './answer-stream.ts';
import { ChatReader } from './chat-reader.ts';

/**
 * Requests a chat completion and yields its events, the same whether streamed or not. Returns when it is complete.
 * @throws ServiceError otherwise, after yielding everything received.
 * @see SERVICE.md §2.5
 */
export function completeChat(
  transport: Transport,
  connection: ServiceConnection,
  request: ChatRequest,
  options: CallOptions,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { profile, key } = connection;
  const reader = new ChatReader(request.n ?? 1, redactorOf(key).text);
  return requestAnswer(
    transport,
    connection,
    profile.chatPath,
    completionBody(profile, request),
    options,
    reader,
  );
}

/**
 * Returns the body of a chat completion as the profile says: the name of the token limit, no `stream_options` where the
 * service refuses them, and the parameter that switches thinking.
 */
export function completionBody(profile: EndpointProfile, request: object): object {
  const { tokenLimitField, streamUsage } = profile;
  if ('stream_options' in request && !streamUsage) {
    const { stream_options: _, ...body } = request;
    return completionBody(profile, body);
  }
  const thinking = thinkingBody(profile);
  if (!('max_tokens' in request)) return { ...request, ...thinking };
  const { max_tokens: limit, ...body } = request;
  return { ...body, ...thinking, [tokenLimitField]: limit };
}

/** Fields that `thinkingBody` may add. */
const THINKING_FIELDS = {
  reasoning_effort: true,
  reasoning: true,
  thinking: true,
  enable_thinking: true,
  chat_template_kwargs: true,
} as const;

function thinkingBody({
  thinkingField,
  thinkingEffort,
}: EndpointProfile): Partial<Record<keyof typeof THINKING_FIELDS, unknown>> {
  if (thinkingEffort === 'default') return {};
  const thinks = thinkingEffort !== 'off';
  const effort = thinks ? thinkingEffort : 'none';
  const thinking = { type: thinks ? 'enabled' : 'disabled' };
  switch (thinkingField) {
    case 'off':
      return {};
    case 'reasoning_effort':
      return { reasoning_effort: effort };
    case 'reasoning':
      return { reasoning: { effort } };
    case 'thinking':
      return { thinking };
    case 'thinking+reasoning_effort':
      return { thinking, ...(thinks && { reasoning_effort: effort }) };
    case 'enable_thinking':
      return { enable_thinking: thinks };
    case 'chat_template_kwargs':
      return { chat_template_kwargs: { enable_thinking: thinks } };
    default:
      return thinkingField satisfies never;
  }
}

/** Reads a stored body without what the profile adds to it. @throws ZodError if it is no chat completion */
export function readChatBody(stored: Json): ChatRequest {
  const { max_completion_tokens: limit, ...sent } = z.looseObject({}).parse(stored);
  const body = Object.fromEntries(
    Object.entries(sent).filter(([name]) => !Object.hasOwn(THINKING_FIELDS, name)),
  );
  return chatRequest.parse(limit === undefined ? body : { max_tokens: limit, ...body });
}

/**
 * Like `completeChat`, with the Messages API.
 * @throws as `completeChat`
 * @see SERVICE.md §2.3
 */
export function createMessage(
  transport: Transport,
  connection: ServiceConnection,
  request: MessagesRequest,
  options: CallOptions,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const reader = new MessagesReader(redactorOf(connection.key).text, options.observer);
  return requestAnswer(transport, connection, connection.profile.messagesPath, request, options, reader);
}

async function* requestAnswer(
  transport: Transport,
  connection: ServiceConnection,
  path: string | null,
  body: object,
  options: CallOptions,
  reader: AnswerReader,
): AsyncGenerator<AnswerEvent, void, undefined> {
  if (path === null)
    throw fail('invalid', 'This connection has no path for this chat interface.', { action: 'settings' });
  const { signal, observer, opId, onStream } = options;
  const answer = await transport.open({
    ...{ connection, method: 'POST', path, body: JSON.stringify(body) },
    ...{ stream: 'stream' in body && body.stream === true, signal, observer, opId },
  });
  onStream?.(() => {
    reader.end();
    return reader.events.take();
  });
  yield* readAnswer(answer, reader, observer);
}
