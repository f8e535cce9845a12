import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ORPCError } from '@orpc/server';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import { RPCHandler } from '@orpc/server/ws';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '../core/platform/host.ts';
import { logFailures } from '../core/rpc/log-failures.ts';
import type { CallContext } from '../core/rpc/procedures.ts';
import type { CoreRouter } from '../core/rpc/rpc.ts';
import { CLOSE_CODES } from './close-codes.ts';
import { parseFirstMessage } from './first-message.ts';
import { LIMITS } from './limits.ts';
import { limitSocket } from './rpc-socket.ts';
import type { Tokens } from './tokens.ts';

export interface RpcHost {
  /** Handles an upgrade request whose Host is already checked. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all sockets, including new ones until there is another core; their windows retry. */
  pause(): Promise<void>;
  /** Returns the number of authenticated windows. */
  windows(): number;
  /** Sets the core that serves from now on. */
  serve(router: CoreRouter): void;
  /** Closes all sockets; resolves when they are closed. */
  close(): Promise<void>;
}

/**
 * Serves the contract over WebSocket. A socket is ignored until its first message presents a token; its calls end with
 * it.
 * @param origin the only allowed origin of a page, e.g. `http://127.0.0.1:4000`.
 */
export function createRpcHost(options: {
  readonly router: CoreRouter;
  readonly tokens: Tokens;
  readonly origin: string;
  readonly logger: Logger;
  /** Receives the connection of each authenticated window. */
  readonly onWindow: (connection: Duplex) => void;
}): RpcHost {
  const { tokens, origin, logger, onWindow } = options;
  let router: CoreRouter | undefined = options.router;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: LIMITS.message,
    perMessageDeflate: false,
  });
  /** Authenticated windows with their session tokens. */
  const authenticated = new Map<WebSocket, string>();
  /** Sockets without a token yet, oldest first. */
  const waiting = new Set<WebSocket>();

  /** Returns the session token of an admitted window, or the reason of the refusal. */
  function admit(first: string): { session: string } | { code: number; reason: string } {
    const message = parseFirstMessage(first);
    if (message === undefined) return { code: CLOSE_CODES.unauthorized, reason: 'no token' };
    // Checked before the exchange: a window that is refused must not use up a link.
    if (authenticated.size >= LIMITS.sockets)
      return { code: CLOSE_CODES.tooMany, reason: 'too many windows' };
    if ('bootstrap' in message) {
      const session = tokens.exchange(message.bootstrap, authenticated.values());
      return session === undefined ? { code: CLOSE_CODES.unauthorized, reason: 'link refused' } : { session };
    }
    if (tokens.holdsSession(message.session)) return { session: message.session };
    return { code: CLOSE_CODES.unauthorized, reason: 'session refused' };
  }

  function welcome(socket: WebSocket, connection: Duplex, first: string): void {
    if (router === undefined) {
      // Checked before the token: it must not use up a link.
      closeSoon(socket, CLOSE_CODES.goingAway, 'the host starts anew');
      return;
    }
    const admitted = admit(first);
    if ('code' in admitted) {
      logger.warn('a window was refused', { reason: admitted.reason });
      closeSoon(socket, admitted.code, admitted.reason);
      return;
    }
    onWindow(connection);
    authenticated.set(socket, admitted.session);
    socket.on('close', () => authenticated.delete(socket));
    socket.send(JSON.stringify(admitted));
    // It registers its listeners before it returns, so a call sent together with the token is not missed.
    void createHandler(router, logger).upgrade(limitSocket(socket, logger), { context: { window: socket } });
  }

  /** Closes the oldest socket without a token: a new window presents its token at once. */
  function closeOldest(): void {
    const [oldest] = waiting;
    if (oldest === undefined) return;
    waiting.delete(oldest);
    logger.warn('the oldest unauthenticated socket was closed for a new one');
    oldest.terminate();
  }

  async function closeAll(reason: string): Promise<void> {
    const closed = [...server.clients].map((client) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      client.once('close', () => resolve());
      closeSoon(client, CLOSE_CODES.goingAway, reason);
      return promise;
    });
    await Promise.all(closed);
  }

  return {
    upgrade(request, socket, head) {
      const refusal = refuse(request, origin);
      if (refusal !== undefined) {
        logger.warn('a socket was refused', { status: refusal });
        return answerAndClose(socket, refusal);
      }
      server.handleUpgrade(request, socket, head, (webSocket) => {
        if (waiting.size >= LIMITS.waitingSockets) closeOldest();
        waiting.add(webSocket);
        webSocket.on('close', () => waiting.delete(webSocket));
        webSocket.on('error', (error) => logger.warn('socket fault', { error }));
        awaitFirstMessage(webSocket, socket, head.length, (first) => {
          waiting.delete(webSocket);
          welcome(webSocket, socket, first);
        });
      });
    },
    async pause() {
      router = undefined;
      await closeAll('the host starts anew');
    },
    windows: () => authenticated.size,
    serve(next) {
      router = next;
    },
    async close() {
      await closeAll('the host is ending');
      server.close();
    },
  };
}

/** Returns the HTTP status to refuse an upgrade with; undefined to accept it. A page always sends its Origin. */
function refuse(request: IncomingMessage, origin: string): 403 | 404 | undefined {
  if (request.headers.origin !== origin) return 403;
  if (request.method !== 'GET' || request.url !== '/rpc') return 404;
  return undefined;
}

/** Waits briefly for one small message; anything else closes the socket. */
function awaitFirstMessage(
  webSocket: WebSocket,
  raw: Duplex,
  already: number,
  use: (first: string) => void,
): void {
  let bytes = already;
  // The frame limit is that of an admitted window; until then bytes are counted at the raw socket.
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LIMITS.beforeAuthentication) webSocket.terminate();
  };
  const timer = setTimeout(
    () => webSocket.close(CLOSE_CODES.tooSlow, 'no token in time'),
    LIMITS.authenticateWithin,
  );
  const settle = () => {
    clearTimeout(timer);
    raw.off('data', count);
  };
  raw.on('data', count);
  webSocket.once('close', settle);
  webSocket.once('message', (data: RawData, isBinary: boolean) => {
    settle();
    use(isBinary || !Buffer.isBuffer(data) ? '' : data.toString('utf8'));
  });
}

/** Creates one handler per socket, so that its counts belong to that socket. */
function createHandler(router: CoreRouter, logger: Logger): RPCHandler<CallContext> {
  let underWay = 0;
  return new RPCHandler(router, {
    plugins: [new ResponseHeadersPlugin()],
    interceptors: [
      logFailures(logger),
      async ({ next }) => {
        if (underWay >= LIMITS.callsUnderWay) throw new ORPCError('TOO_MANY_REQUESTS');
        underWay++;
        try {
          return await next();
        } finally {
          underWay--;
        }
      },
    ],
  });
}

/** Closes with a reason, without waiting long for the acknowledgement. */
function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), LIMITS.closeWithin).unref();
}

function answerAndClose(socket: Duplex, status: 403 | 404): void {
  const text = { 403: 'Forbidden', 404: 'Not Found' }[status];
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
