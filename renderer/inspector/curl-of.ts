import type { JobRequest } from '../../shared/domain/job.ts';

/** Stands where the key was. */
const KEY_PLACEHOLDER = 'YOUR_API_KEY';

/** The request as a curl command for a POSIX shell, with a placeholder for the key. */
export function curlOf({ method, url, headers, body }: JobRequest): string {
  const shown = Object.entries(headers)
    .filter(([name]) => !['authorization', 'content-length', 'host'].includes(name.toLowerCase()))
    .map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`);
  return [
    `curl -X ${method} ${quoted(url)}`,
    `  -H ${quoted(`Authorization: Bearer ${KEY_PLACEHOLDER}`)}`,
    ...shown,
    ...(body === null ? [] : [`  --data-raw ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n');
}

/** Single quotes stop the shell from reading anything inside; one inside ends, escapes and begins again. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
