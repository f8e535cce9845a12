import { once } from 'node:events';
import WebSocket from 'ws';

/** The outcome of an attempt to open a socket and be admitted. */
export type Outcome = { in: string } | { status: number } | { code: number } | { error: string };

interface Attempt {
  readonly port: number;
  readonly origin?: string | undefined;
  readonly host?: string;
  /** Sent in addition to a page's own. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  /** The first message; undefined for none. */
  readonly first?: string | Buffer | undefined;
}

/** Opens a socket as a page (or something that pretends to be one) would, and sends the first message. */
export function openSocket(attempt: Attempt): WebSocket {
  const { port, origin, host, headers, path = '/rpc', first } = attempt;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    ...(origin === undefined ? {} : { origin }),
    headers: { ...headers, ...(host === undefined ? {} : { Host: host }) },
  });
  socket.setMaxListeners(0);
  if (first !== undefined) socket.on('open', () => socket.send(first));
  return socket;
}

/** Attempts to be admitted and reports the outcome. The socket is closed unless it was admitted. */
export async function attempt(options: Attempt): Promise<{ outcome: Outcome; socket: WebSocket }> {
  const socket = openSocket(options);
  const outcome = await new Promise<Outcome>((resolve) => {
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
    socket.on('error', (error) => resolve({ error: error.message }));
    socket.on('close', (code) => resolve({ code }));
    socket.once('message', (data) => resolve({ in: JSON.parse(String(data)).session }));
  });
  return { outcome, socket };
}

/** Makes one call over an admitted socket; returns the response as sent on the wire. */
export async function call(socket: WebSocket, path: string, input?: unknown): Promise<unknown> {
  const id = String(Math.random());
  const answered = new Promise((resolve) => {
    const onMessage = (data: WebSocket.RawData) => {
      const message = JSON.parse(String(data));
      if (message.i !== id) return;
      socket.off('message', onMessage);
      resolve(message.p);
    };
    socket.on('message', onMessage);
  });
  socket.send(
    JSON.stringify({ i: id, p: { u: path, ...(input === undefined ? {} : { b: { json: input } }) } }),
  );
  return answered;
}

export async function closeSocket(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  const closed = once(socket, 'close');
  socket.terminate();
  await closed;
}
