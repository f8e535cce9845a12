import { DIAGRAM_PAGE, DIAGRAM_SCRIPT } from '../../shared/domain/diagram-frame.ts';

/**
 * Returns the window's content security policy, for both hosts.
 * @param origin its own; only the page that draws diagrams may be framed from it.
 * @param connect other origins the page may connect to, e.g. the exact `ws://127.0.0.1:port`.
 * @param pages where pages lie that may be framed for printing; each has a policy of its own.
 */
export function contentSecurityPolicy(
  origin: string,
  connect: readonly string[] = [],
  pages: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-src ${[`${origin}${DIAGRAM_PAGE}`, ...pages].join(' ')}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Returns the headers of every response with a file for the window. It has no CORS header on purpose. */
export function securityHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // Prefetching would look up hosts of links nobody clicked, and a host name can carry text of a conversation.
    'X-DNS-Prefetch-Control': 'off',
    'Cache-Control': 'no-store',
  };
}

/**
 * The policy of the page that draws diagrams: its own script and styles, no network, and an opaque origin however it is
 * opened.
 */
const diagramPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/** Paths of files that the build names after their content. */
const HASHED = /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/;

/**
 * Returns the headers of one file of the window. The diagram page has its own policy, and its opaque origin makes its
 * script a cross-origin request. A file whose name holds a hash of its content never changes: the browser keeps it, and
 * what it compiled of it.
 * @param path as it stands in the request; any other spelling gets the headers of all files
 * @param headers of all files, from {@link securityHeaders}
 */
export function fileHeaders(
  path: string,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (path === DIAGRAM_PAGE) return { ...headers, 'Content-Security-Policy': diagramPolicy };
  if (path === DIAGRAM_SCRIPT) return { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' };
  if (HASHED.test(path)) return { ...headers, 'Cache-Control': 'private, max-age=31536000, immutable' };
  return headers;
}
