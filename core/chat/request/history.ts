import type { RequestPreview } from '../../../shared/contract/chat.ts';
import type { ChatInterface, ConversationOptions } from '../../../shared/domain/conversation.ts';
import type { JobRequest } from '../../../shared/domain/job.ts';
import { type ChatRequest, chatRequest } from '../../../shared/service/chat.ts';
import type { Json } from '../../../shared/service/json.ts';
import { MESSAGES_DEFAULT_MAX_TOKENS } from '../../../shared/service/limits.ts';
import { type MessagesRequest, messagesRequest } from '../../../shared/service/messages.ts';
import { storedRequest } from '../../http/request-headers.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { Conflict } from '../../platform/refusal.ts';
import { completionBody } from '../../service/chat/chat.ts';
import { chatMessages, type IsOwnAnswer } from './chat-messages.ts';
import { inputMessages } from './input-messages.ts';
import type { Message } from './sent-branch.ts';

/** Maximum number of characters shown of a body. */
const SHOWN_MAX = 200_000;
/** Longer binary strings are shown by their first characters and their length. */
const BYTES_MAX = 200;
const BYTES_SHOWN = 60;

/**
 * Builds the request for the next answer and checks it against SERVICE.md's bounds.
 * @param isOwn tells answers of the target service from those of others
 * @throws Conflict `request_out_of_range`
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

/** Builds a request for display only, which may have no messages. */
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
    // Streams include token counts only on request.
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

/** Returns the request as it is stored and shown: everything that is sent except the key. @see SERVICE.md §4 */
export function chatJobRequest(
  connection: Pick<ServiceConnection, 'baseUrl' | 'profile'>,
  face: ChatInterface,
  request: ChatRequest | MessagesRequest,
  opId: string,
): JobRequest {
  const { profile } = connection;
  const path = (face === 'chat' ? profile.chatPath : profile.messagesPath) ?? '';
  const body = toPlainBody(face === 'chat' ? completionBody(profile, request) : request);
  return storedRequest(connection, { path, body, stream: request.stream === true, opId });
}

/**
 * Returns a body as plain JSON, as it is sent and stored. It is already validated: parsing it with the JSON schema
 * takes six times as long.
 */
export function toPlainBody(body: object): Json {
  return JSON.parse(JSON.stringify(body));
}

/**
 * Formats a request for display: indented JSON, cut at 200,000 characters. Data URIs and base64 are shortened; `bytes`
 * is the size of the body as sent.
 */
export function previewRequest({ method, url, body }: JobRequest): RequestPreview {
  const text = JSON.stringify(body, (_, value: unknown) => shortBytes(value), 2);
  return {
    method,
    url,
    body: text.slice(0, SHOWN_MAX),
    cut: text.length > SHOWN_MAX,
    bytes: Buffer.byteLength(JSON.stringify(body)),
  };
}

function shortBytes(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= BYTES_MAX) return value;
  const isBytes = /^data:[^,\s]*,/.test(value) || /^[A-Za-z\d+/]+={0,2}$/.test(value);
  return isBytes
    ? `${value.slice(0, BYTES_SHOWN)}… (${value.length.toLocaleString('en')} characters)`
    : value;
}
