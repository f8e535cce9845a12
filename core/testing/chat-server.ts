import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers one request; `posts` already contains it. */
export type Answer = (
  response: ServerResponse,
  body: string,
  request: IncomingMessage,
) => void | Promise<void>;

export interface ChatServer {
  readonly url: string;
  /** Bodies of all POSTs, in order of arrival. */
  readonly posts: string[];
  /** Answers the next requests; a test may replace it. */
  answer: Answer;
  close(): Promise<void>;
}

/**
 * Starts an HTTP server on 127.0.0.1 that answers as the test says. For network faults use `startFaultServer`.
 * @param options.idleMs keep-alive timeout of idle sockets, in milliseconds
 */
export async function startChatServer(
  answer: Answer = say('Hello there'),
  options: { readonly idleMs?: number } = {},
): Promise<ChatServer> {
  const posts: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    if (request.method === 'POST') posts.push(body);
    await started.answer(response, body, request);
  });
  server.keepAliveTimeout = options.idleMs ?? 5000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const started: ChatServer = {
    url: `http://127.0.0.1:${port}`,
    posts,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return started;
}

/** Returns one chunk of a chat completion stream as a server-sent event. */
export function chunk(delta: unknown, finish: string | null = null, index = 0): string {
  const choices = [{ index, delta, finish_reason: finish }];
  const head = { id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'vendor-s2' };
  return `data: ${JSON.stringify({ ...head, choices })}\n\n`;
}

/** Sends the head of an event stream. */
export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

/** Sends the last chunk of a chat stream, and ends it. */
export function endStream(response: ServerResponse): void {
  response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
}

/** Streams a text word by word as a complete chat answer. */
export function say(text: string): Answer {
  return (response) => {
    beginStream(response);
    for (const word of text.split(/(?<= )/)) response.write(chunk({ content: word }));
    endStream(response);
  };
}

/** Answers with an HTTP status and an error object. */
export function refuse(status: number, message: string, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message, type: 'test', code: 'test', param: null } }));
  };
}
