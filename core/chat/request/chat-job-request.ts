import type { ChatInterface } from '../../../shared/domain/conversation.ts';
import type { JobRequest } from '../../../shared/domain/job.ts';
import type { ChatRequest } from '../../../shared/service/chat.ts';
import type { Json } from '../../../shared/service/json.ts';
import type { MessagesRequest } from '../../../shared/service/messages.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';

/** The request as it is kept and shown: all that goes out, but the key. @see SERVICE.md §4 */
export function chatJobRequest(
  connection: Pick<ServiceConnection, 'baseUrl' | 'profile'>,
  face: ChatInterface,
  body: ChatRequest | MessagesRequest,
  opId: string,
): JobRequest {
  const { chatPath, messagesPath } = connection.profile;
  return {
    method: 'POST',
    url: connection.baseUrl + (face === 'chat' ? chatPath : messagesPath),
    headers: {
      accept: body.stream === true ? 'text/event-stream, application/json' : 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'idempotency-key': opId,
      'user-agent': 'Quartet',
    },
    body: toPlainBody(body),
  };
}

/** Returns a body as it is on its way and on disk. It is our own, and checked: the schema of all JSON takes six times as long. */
export function toPlainBody(body: ChatRequest | MessagesRequest): Json {
  return JSON.parse(JSON.stringify(body));
}
