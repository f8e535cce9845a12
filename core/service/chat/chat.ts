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
 * Returns the body of a chat completion as the profile says: the name of the token limit, and no `stream_options` where
 * the service refuses them.
 */
export function completionBody(profile: EndpointProfile, request: object): object {
  const { tokenLimitField, streamUsage } = profile;
  if ('stream_options' in request && !streamUsage) {
    const { stream_options: _, ...body } = request;
    return completionBody(profile, body);
  }
  if (!('max_tokens' in request)) return request;
  const { max_tokens: limit, ...body } = request;
  return { ...body, [tokenLimitField]: limit };
}

/** Reads a stored body, whichever name its token limit has. @throws ZodError if it is no chat completion */
export function readChatBody(stored: Json): ChatRequest {
  const { max_completion_tokens: limit, ...body } = z.looseObject({}).parse(stored);
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
