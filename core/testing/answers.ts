/** Builders of the responses that a fault server sends. */
import type { Step } from './fault-server.ts';

/** The status line and headers. The body ends with the socket unless the headers say otherwise. */
export function head(status: number, headers: Readonly<Record<string, string>> = {}): Step {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { send: `HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n` };
}

/** A complete response with a Content-Length. */
export function answer(
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Step[] {
  const bytes = Buffer.from(body);
  return [head(status, { 'content-length': String(bytes.length), ...headers }), { send: bytes }];
}

/** A complete JSON response. */
export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Step[] {
  return answer(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** The head of a chunked event stream; `chunk` and `lastChunk` follow. */
export const streamHead: Step = head(200, {
  'content-type': 'text/event-stream',
  'transfer-encoding': 'chunked',
});

/** The head of an event stream that ends with the socket. */
export const closeDelimitedHead: Step = head(200, {
  'content-type': 'text/event-stream',
  connection: 'close',
});

/** One chunk of a chunked body. */
export function chunk(body: string | Uint8Array): Step {
  const bytes = Buffer.from(body);
  return {
    send: Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
  };
}

export const lastChunk: Step = { send: '0\r\n\r\n' };

/** One server-sent event; `data` is sent as JSON unless it is a string. */
export function sse(data: unknown, name?: string): string {
  const event = name === undefined ? '' : `event: ${name}\n`;
  return `${event}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}

/** The JSON of one chunk of a chat completion, for choice 0. */
export function chatChunk(delta: unknown, finishReason: string | null = null, more: object = {}): unknown {
  return {
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1_790_000_000,
    model: 'vendor-s2',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
    ...more,
  };
}

export const DONE = 'data: [DONE]\n\n';

/** A complete chat completion stream, one event for each text of `words`. */
export function chatStream(words: readonly string[]): string {
  const events = words.map((word) => sse(chatChunk({ content: word })));
  return [
    sse(chatChunk({ role: 'assistant', content: '' })),
    ...events,
    sse(chatChunk({}, 'stop')),
    DONE,
  ].join('');
}

/** A complete stream of the Messages API, one event for each text of `words`. */
export function messagesStream(words: readonly string[]): string {
  return [
    messagesStart(),
    ...words.map((text) => messagesText(text)),
    sse({ type: 'content_block_stop', index: 0 }, 'content_block_stop'),
    sse(
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 2 },
      },
      'message_delta',
    ),
    sse({ type: 'message_stop' }, 'message_stop'),
  ].join('');
}

/** The first events of a Messages stream: `message_start` and the start of a text block. */
export function messagesStart(): string {
  const message = {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'vendor-s2',
    content: [],
    usage: { input_tokens: 3, output_tokens: 0 },
  };
  return (
    sse({ type: 'message_start', message }, 'message_start') +
    sse(
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      'content_block_start',
    )
  );
}

/** One text delta of a Messages stream. */
export function messagesText(text: string): string {
  return sse(
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
    'content_block_delta',
  );
}
