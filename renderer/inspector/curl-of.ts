import type { JobRequest } from '../../shared/domain/job.ts';

/** Replaces the key. */
const KEY_PLACEHOLDER = 'YOUR_API_KEY';

/**
 * Returns the request as a curl command for a POSIX shell, with a placeholder for the key.
 * @param sandbox the sandbox's current address and its key, which a request to it uses
 */
export function curlOf(
  { method, url, headers, body }: JobRequest,
  sandbox: { readonly baseUrl: string; readonly key: string } | null = null,
): string {
  const to = sandbox === null ? url : movedTo(url, sandbox.baseUrl);
  const key = sandbox?.key ?? KEY_PLACEHOLDER;
  const shown = Object.entries(headers)
    .filter(([name]) => !['authorization', 'content-length', 'host'].includes(name.toLowerCase()))
    .map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`);
  return [
    `curl -X ${method} ${quoted(to)}`,
    `  -H ${quoted('anthropic-version' in headers ? `x-api-key: ${key}` : `Authorization: Bearer ${key}`)}`,
    ...shown,
    ...(body === null ? [] : [`  --data-raw ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n');
}

/** Returns the same path at another address: the sandbox listens on another port after each start. */
function movedTo(url: string, baseUrl: string): string {
  const { pathname, search } = new URL(url);
  return new URL(baseUrl).origin + pathname + search;
}

/** Quotes a text for the shell in single quotes, with those inside it escaped. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
