import { protocol } from 'electron';
import { contentSecurityPolicy, securityHeaders } from '../core/host-kit/security-headers.ts';
import { readStaticFile } from '../core/host-kit/static-file.ts';
import { APP_HOST, APP_SCHEME } from './origin.ts';

/** Before `ready`: what our scheme may do. Not more: no way round the policy, no service workers, no CORS. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ]);
}

/** After `ready`: serves the built window. @param root real path of the folder. */
export function handleAppScheme(root: string): void {
  protocol.handle(APP_SCHEME, (request) => answer(root, request));
}

/** Gives the file an `app://quartet/` address names, with the window's headers; anything else is not found. */
export async function answer(root: string, request: Pick<Request, 'url' | 'method'>): Promise<Response> {
  const headers = securityHeaders(contentSecurityPolicy());
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
    headers: { ...headers, 'Content-Type': file.type, 'Content-Length': String(file.bytes.byteLength) },
  });
}
