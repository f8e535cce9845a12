import type { AnswerEvent } from '../../../shared/domain/answer-event.ts';
import type { MessagesRequest } from '../../../shared/service/messages.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { redactorOf, type Transport } from '../../http/transport.ts';
import { AnswerEvents } from '../chat/answer-events.ts';
import { readAnswer } from '../chat/answer-stream.ts';
import type { CallOptions } from '../chat/chat.ts';
import { MessagesReader } from './messages-reader.ts';

/**
 * Calls the Messages API and yields events, the same whether streamed or not. Returns when the answer is complete.
 * @throws ServiceError otherwise, after yielding everything received.
 * @see SERVICE.md §2.3
 */
export async function* createMessage(
  transport: Transport,
  connection: ServiceConnection,
  request: MessagesRequest,
  options: CallOptions,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const redact = redactorOf(connection.key).text;
  const answer = await transport.open({
    connection,
    method: 'POST',
    path: connection.profile.messagesPath,
    body: JSON.stringify(request),
    stream: request.stream === true,
    signal: options.signal,
    observer: options.observer,
    opId: options.opId,
  });
  const events = new AnswerEvents();
  const reader = new MessagesReader(events, redact, options.observer);
  yield* readAnswer(answer, reader, events, { redact, observer: options.observer });
}
