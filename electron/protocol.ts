import type { Readable } from 'node:stream';
import { protocol } from 'electron';
import { DOWNLOAD_QUERY, mediaResponse } from '../core/host-kit/media-response.ts';
import { contentSecurityPolicy, fileHeaders, securityHeaders } from '../core/host-kit/security-headers.ts';
import { readStaticFile } from '../core/host-kit/static-file.ts';
import type { Media } from '../core/platform/media.ts';
import { APP_HOST, APP_ORIGIN, APP_SCHEME, EXPORTED_PAGES, MEDIA_BASE } from './origin.ts';

const PRIVILEGES = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  stream: true,
  // The window's scripts are compiled once, not at every start.
  codeCache: true,
} as const;

/**
 * Registers the app's scheme, before `ready`, with no more privileges than needed: no bypass of the
 * policy, no service workers, no CORS.
 */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: PRIVILEGES }]);
}

/** Serves the built window and media files. Call it after `ready`. @param root real path of the window's folder. */
export function handleScheme(root: string, media: Pick<Media, 'resolve'>): void {
  protocol.handle(APP_SCHEME, (request) =>
    request.url.startsWith(MEDIA_BASE) ? serveMedia(media, request) : serveApp(root, request),
  );
}

/** Returns the file of an `app://quartet/` address with the window's headers; 404 for anything else. */
export async function serveApp(root: string, request: Pick<Request, 'url' | 'method'>): Promise<Response> {
  const headers = securityHeaders(contentSecurityPolicy(APP_ORIGIN, [], [EXPORTED_PAGES]));
  const notFound = () => new Response('Not Found', { status: 404, headers });
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('Method Not Allowed', { status: 405, headers });
  }
  if (!URL.canParse(request.url)) return notFound();
  const url = new URL(request.url);
  if (url.protocol !== `${APP_SCHEME}:` || url.host !== APP_HOST) return notFound();
  const file = await readStaticFile(root, url.pathname);
  if (file === undefined) return notFound();
  return new Response(request.method === 'HEAD' ? null : file.bytes, {
    headers: {
      ...fileHeaders(url.pathname, headers),
      'Content-Type': file.type,
      'Content-Length': String(file.bytes.byteLength),
    },
  });
}

/** Returns the file of an `app://quartet/media/` address, or the requested range, which seeking needs. */
export async function serveMedia(
  media: Pick<Media, 'resolve'>,
  request: Pick<Request, 'url' | 'method' | 'headers'>,
): Promise<Response> {
  const own = securityHeaders(contentSecurityPolicy(APP_ORIGIN));
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    return new Response('Method Not Allowed', { status: 405, headers: own });
  }
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  if (!url?.href.startsWith(MEDIA_BASE)) {
    return new Response('Not Found', { status: 404, headers: own });
  }
  const { status, headers, body } = await mediaResponse(media, {
    method,
    path: url.href.slice(MEDIA_BASE.length).replace(/[?#].*$/, ''),
    download: url.search === `?${DOWNLOAD_QUERY}`,
    range: request.headers.get('range') ?? undefined,
    ifRange: request.headers.get('if-range') ?? undefined,
  });
  return new Response(body ? webStream(body) : null, { status, headers: { ...own, ...headers } });
}

/** Reads only as fast as Chromium consumes it; canceling closes the file. */
function webStream(body: Readable): ReadableStream<Uint8Array> {
  const reader = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void body.destroy(),
  });
}
