import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ORPCError, onError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '../core/platform/host.ts';
import type { CallContext } from '../core/rpc/procedures.ts';
import type { CoreRouter } from '../core/rpc/rpc.ts';
import { CLOSE_CODES } from './close-codes.ts';
import { parseFirstMessage } from './first-message.ts';
import { LIMITS } from './limits.ts';
import { limitSocket } from './rpc-socket.ts';
import type { Tokens } from './tokens.ts';

export interface RpcHost {
  /** Takes over a request to upgrade, its Host already checked. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends all sockets, also those that come until there is another core; their windows try again. */
  pause(): Promise<void>;
  /** How many windows are let in now. */
  windows(): number;
  /** The core that answers from now on. */
  serve(router: CoreRouter): void;
  /** Ends all sockets; resolves when they have closed. */
  close(): Promise<void>;
}

/**
 * The contract over WebSocket. A socket counts for nothing until its first message shows a token; the calls that follow
 * belong to that socket and end with it.
 * @param origin the only origin a page may come from, e.g. `http://127.0.0.1:4000`.
 */
export function createRpcHost(options: {
  readonly router: CoreRouter;
  readonly tokens: Tokens;
  readonly origin: string;
  readonly logger: Logger;
  /** Told of the connection of each window that is let in. */
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
  /** The windows that are in, with the session token of each. */
  const authenticated = new Map<WebSocket, string>();
  /** Those that have not shown a token yet, the oldest first. */
  const waiting = new Set<WebSocket>();

  /** The session token of a window that may come in, else why it may not. */
  function admit(first: string): { session: string } | { code: number; reason: string } {
    const message = parseFirstMessage(first);
    if (message === undefined) return { code: CLOSE_CODES.unauthorized, reason: 'no token' };
    // Counted before the exchange: a link must not be used up by a window that is not let in.
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
      // Before its token is looked at: a link must not be used up by it.
      closeSoon(socket, CLOSE_CODES.goingAway, 'the host starts anew');
      return;
    }
    const admitted = admit(first);
    if ('code' in admitted) {
      logger.warn('a window was not let in', { reason: admitted.reason });
      closeSoon(socket, admitted.code, admitted.reason);
      return;
    }
    onWindow(connection);
    authenticated.set(socket, admitted.session);
    socket.on('close', () => authenticated.delete(socket));
    socket.send(JSON.stringify(admitted));
    // Registers its listeners before it returns: a call that came with the token is not missed.
    void createHandler(router, logger).upgrade(limitSocket(socket, logger), { context: { window: socket } });
  }

  /** The oldest that has shown nothing makes room: the window that came last shows its token at once. */
  function giveWay(): void {
    const [oldest] = waiting;
    if (oldest === undefined) return;
    waiting.delete(oldest);
    logger.warn('a socket that showed no token gave way to another');
    oldest.terminate();
  }

  async function leaveAll(reason: string): Promise<void> {
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
        if (waiting.size >= LIMITS.waitingSockets) giveWay();
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
      await leaveAll('the host starts anew');
    },
    windows: () => authenticated.size,
    serve(next) {
      router = next;
    },
    async close() {
      await leaveAll('the host is ending');
      server.close();
    },
  };
}

/** The HTTP status to refuse an upgrade with, or undefined to go on. A page always sends its Origin. */
function refuse(request: IncomingMessage, origin: string): 403 | 404 | undefined {
  if (request.headers.origin !== origin) return 403;
  if (request.method !== 'GET' || request.url !== '/rpc') return 404;
  return undefined;
}

/** Waits a short while for one small message; anything else ends the socket. */
function awaitFirstMessage(
  webSocket: WebSocket,
  raw: Duplex,
  already: number,
  use: (first: string) => void,
): void {
  let bytes = already;
  // The frame limit is that of a window let in; until then what arrives is counted at the raw socket.
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

/** One handler a socket, so that what it counts belongs to that socket. */
function createHandler(router: CoreRouter, logger: Logger): RPCHandler<CallContext> {
  let underWay = 0;
  return new RPCHandler(router, {
    interceptors: [
      onError((error, { request }) => {
        // A refusal the contract names is an answer; the rest would leave no trace. Only its code is written: an error of
        // validation carries what was typed, a key perhaps. The core logs its own defects whole, redacted.
        const expected = error instanceof ORPCError && error.defined;
        const code = error instanceof ORPCError ? error.code : 'DEFECT';
        if (!expected && !request.signal?.aborted)
          logger.error('a call failed', { call: request.url.pathname, code });
      }),
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

/** Says why, and does not wait long for the other side to agree. */
function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), LIMITS.closeWithin).unref();
}

function answerAndClose(socket: Duplex, status: 403 | 404): void {
  const text = { 403: 'Forbidden', 404: 'Not Found' }[status];
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
