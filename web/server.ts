import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { contentSecurityPolicy, fileHeaders, securityHeaders } from '../core/host-kit/security-headers.ts';
import { readStaticFile, staticRoot } from '../core/host-kit/static-file.ts';
import type { Clock, Logger } from '../core/platform/host.ts';
import type { Media } from '../core/platform/media.ts';
import type { CoreRouter } from '../core/rpc/rpc.ts';
import { limitConnections } from './limit-connections.ts';
import { LIMITS } from './limits.ts';
import { createRpcHost } from './rpc-host.ts';
import { MEDIA_BASE, serveMedia } from './serve-media.ts';
import { Tokens } from './tokens.ts';

// An import of this module reads all that it exports, and with its WebSocket Node loads a second HTTP client.
const { createServer } = process.getBuiltinModule('node:http');

/** The only address it ever listens on. */
const LOOPBACK = '127.0.0.1';

/** The parts of a core that a host serves. */
export interface ServerOptions {
  readonly router: CoreRouter;
  /** Resolves media addresses. */
  readonly media: Pick<Media, 'resolve'>;
}

const NO_FILES: ServerOptions['media'] = { resolve: async () => undefined };

export interface WebHost {
  readonly port: number;
  readonly origin: string;
  /** Returns a link that admits one window once. @param lifetime milliseconds until it expires. */
  newLink(lifetime: number): string;
  /** Returns the number of authenticated windows. */
  windows(): number;
  /**
   * Replaces the core: windows lose their sockets, and are admitted again with their session once `next` resolves.
   * Meanwhile links and files are not served.
   */
  exchange(next: () => Promise<ServerOptions>): Promise<void>;
  /** Stops admitting windows, closes all sockets and stops listening. */
  close(): Promise<void>;
}

/**
 * Serves the window and the contract on the loopback interface. Every request, including upgrades, must name exactly
 * this host and port: that prevents DNS rebinding.
 * @param port 0 for a free one.
 * @throws if the port is taken.
 */
export async function startWebHost(
  options: ServerOptions & {
    /** The built window. */
    readonly staticFolder: string;
    readonly port: number;
    readonly clock: Pick<Clock, 'monotonic'>;
    readonly logger: Logger;
  },
): Promise<WebHost> {
  const { router, logger } = options;
  let { media } = options;
  const root = staticRoot(options.staticFolder);
  const tokens = new Tokens(options.clock);
  const server = createServer({
    // Our check answers 421 instead of Node's 400, and also covers wrong hosts.
    requireHostHeader: false,
    maxHeaderSize: LIMITS.headerBytes,
    headersTimeout: LIMITS.headersWithin,
    requestTimeout: LIMITS.requestWithin,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: LIMITS.headersWithin,
  });
  // Replaced connections count until they are closed.
  server.maxConnections = 2 * LIMITS.connections;
  const onWindow = limitConnections(server, LIMITS.connections);
  // Covers connections that never send a byte.
  server.setTimeout(LIMITS.requestWithin);
  const port = await listen(server, options.port);
  const host = `${LOOPBACK}:${port}`;
  const origin = `http://${host}`;
  const headers = securityHeaders(
    contentSecurityPolicy(origin, [`ws://${host}`], [`${origin}${MEDIA_BASE}export/`]),
  );
  const rpc = createRpcHost({ router, tokens, origin, logger, onWindow });

  server.on('request', (request, response) => {
    serve(request, response, { host, root, headers, media }).catch((error: unknown) => {
      logger.error('a request failed', { error });
      response.destroy();
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (hasExactHost(request, host)) return rpc.upgrade(request, socket, head);
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });

  return {
    port,
    origin,
    newLink: (lifetime) => `${origin}/#token=${tokens.bootstrap(lifetime)}`,
    windows: rpc.windows,
    async exchange(next) {
      media = NO_FILES;
      await rpc.pause();
      const serving = await next();
      media = serving.media;
      rpc.serve(serving.router);
    },
    async close() {
      const stopped = new Promise((resolve) => server.close(resolve));
      await rpc.close();
      server.closeAllConnections();
      await stopped;
    },
  };
}

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  if (address.address !== LOOPBACK) throw new Error(`listening on ${address.address}, which is not loopback`);
  return address.port;
}

/** Returns whether the request names this host, once and exactly. */
function hasExactHost(request: IncomingMessage, host: string): boolean {
  const names = request.rawHeaders.filter((_, i) => i % 2 === 0).filter((name) => /^host$/i.test(name));
  return names.length === 1 && request.headers.host === host;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  site: {
    host: string;
    root: string;
    headers: Readonly<Record<string, string>>;
    media: Pick<Media, 'resolve'>;
  },
): Promise<void> {
  const answer = (status: number, text: string, more: Readonly<Record<string, string>> = {}) => {
    response.writeHead(status, {
      ...site.headers,
      ...more,
      Connection: 'close',
      'Content-Type': 'text/plain',
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
  if (!hasExactHost(request, site.host)) return answer(421, 'Misdirected Request');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return answer(405, 'Method Not Allowed', { Allow: 'GET, HEAD' });
  }
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  if (path.startsWith(MEDIA_BASE)) return serveMedia(request, response, { ...site, path, query });
  // Other queries are ignored: no address triggers an action.
  const file = await readStaticFile(site.root, path);
  if (file === undefined) return answer(404, 'Not Found');
  response.writeHead(200, {
    ...fileHeaders(path, site.headers),
    'Content-Type': file.type,
    'Content-Length': file.bytes.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : file.bytes);
}
