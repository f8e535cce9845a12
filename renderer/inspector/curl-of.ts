import type { JobRequest } from '../../shared/domain/job.ts';

/** Stands where the key was. */
const KEY_PLACEHOLDER = 'YOUR_API_KEY';

/**
 * The request as a curl command for a POSIX shell, with a placeholder for the key. `sandbox`: where the sandbox listens now
 * and the key it takes; a request to it is written for that.
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

/** The same path at another address: the sandbox listens at another port after each start. */
function movedTo(url: string, baseUrl: string): string {
  const { pathname, search } = new URL(url);
  return new URL(baseUrl).origin + pathname + search;
}

/** Single quotes stop the shell from reading anything inside; one inside ends, escapes and begins again. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
