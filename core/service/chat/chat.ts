import type { AnswerEvent } from '../../../shared/domain/answer-event.ts';
import type { ChatRequest } from '../../../shared/service/chat.ts';
import type { CallObserver, ServiceConnection } from '../../http/service-connection.ts';
import { redactorOf, type Transport } from '../../http/transport.ts';
import { AnswerEvents } from './answer-events.ts';
import { readAnswer } from './answer-stream.ts';
import { ChatReader } from './chat-reader.ts';

/** Options of every call besides its request. */
export interface CallOptions {
  /** Aborting ends the call at once with a `stopped` failure. */
  readonly signal: AbortSignal;
  readonly observer?: CallObserver | undefined;
  /** The operation's id, sent as `Idempotency-Key`; nothing relies on it. */
  readonly opId?: string | undefined;
}

/**
 * Requests a chat completion and yields its events, the same whether streamed or not. Returns when it is complete.
 * @throws ServiceError otherwise, after yielding everything received.
 * @see SERVICE.md §2.5
 */
export async function* completeChat(
  transport: Transport,
  connection: ServiceConnection,
  request: ChatRequest,
  options: CallOptions,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const redact = redactorOf(connection.key).text;
  const answer = await transport.open({
    connection,
    method: 'POST',
    path: connection.profile.chatPath,
    body: JSON.stringify(request),
    stream: request.stream === true,
    signal: options.signal,
    observer: options.observer,
    opId: options.opId,
  });
  const events = new AnswerEvents();
  const reader = new ChatReader(events, request.n ?? 1, redact);
  yield* readAnswer(answer, reader, events, { redact, observer: options.observer });
}
