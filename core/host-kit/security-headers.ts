import { DIAGRAM_PAGE, DIAGRAM_SCRIPT } from '../../shared/domain/diagram-frame.ts';

/**
 * The one content security policy of the window, for both hosts.
 * @param origin its own: of it the page that draws diagrams may stand in a frame, and nothing else
 * @param connect origins beside its own that the page may talk to, e.g. the exact `ws://127.0.0.1:port`.
 * @param pages where pages lie that may stand in a frame to be printed; each brings a policy of its own.
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
    "img-src 'self' media: blob:",
    "media-src 'self' media: blob:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-src ${[`${origin}${DIAGRAM_PAGE}`, ...pages].join(' ')}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** The headers of every answer that gives the window a file. No CORS header is among them, on purpose. */
export function securityHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // A browser may look up the names of links nobody has clicked: a name can carry what was said.
    'X-DNS-Prefetch-Control': 'off',
    'Cache-Control': 'no-store',
  };
}

/**
 * The policy of the page that draws diagrams: its own script, its own styles, and no way to anywhere. It is of no
 * origin, however it is opened.
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

/**
 * The headers of one file of the window. Only what draws diagrams has headers of its own: a page under a policy of its
 * own, and a script that this page, being of no origin, asks for from outside.
 * @param path as it stands in the request; spelled in any other way it gets the headers of all files
 * @param headers of all files, as {@link securityHeaders} gives them
 */
export function fileHeaders(
  path: string,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (path === DIAGRAM_PAGE) return { ...headers, 'Content-Security-Policy': diagramPolicy };
  if (path === DIAGRAM_SCRIPT) return { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' };
  return headers;
}
