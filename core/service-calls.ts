import type { ModelEntry } from '../shared/contract/connections.ts';
import type { AnswerEvent } from '../shared/domain/answer-event.ts';
import type { ChatRequest } from '../shared/service/chat.ts';
import type { MessagesRequest } from '../shared/service/messages.ts';
import { type CallOptions, completeChat } from './service/chat.ts';
import { createMessage } from './service/messages.ts';
import { listModels } from './service/models.ts';
import type { ServiceConnection } from './service/service-connection.ts';
import type { Transport } from './service/transport.ts';

/** The calls of core/service that the crafts make. Each throws ServiceError. */
export interface ServiceCalls {
  completeChat(
    connection: ServiceConnection,
    request: ChatRequest,
    options: CallOptions,
  ): AsyncIterable<AnswerEvent>;
  createMessage(
    connection: ServiceConnection,
    request: MessagesRequest,
    options: CallOptions,
  ): AsyncIterable<AnswerEvent>;
  listModels(connection: ServiceConnection, options: { signal: AbortSignal }): Promise<ModelEntry[]>;
}

/** Binds the calls to one transport. */
export function serviceCalls(transport: Transport): ServiceCalls {
  return {
    completeChat: (connection, request, options) => completeChat(transport, connection, request, options),
    createMessage: (connection, request, options) => createMessage(transport, connection, request, options),
    listModels: (connection, options) => listModels(transport, connection, options),
  };
}
