import type { JobRequest } from '../../shared/domain/job.ts';
import type { Json } from '../../shared/service/json.ts';
import type { ServiceConnection } from './service-connection.ts';

/** The version of Anthropic's API that `x-api-key` goes with. */
const ANTHROPIC_VERSION = '2023-06-01';
/** The accepted types of a response that may be a stream. */
export const ACCEPT_STREAM = 'text/event-stream, application/json';

interface Request {
  readonly hasBody: boolean;
  /** Whether the request asks for an SSE stream. */
  readonly stream: boolean;
  readonly opId?: string | undefined;
}

/** Returns the headers of a request, all that are sent except the key. */
export function requestHeaders(
  { profile }: Pick<ServiceConnection, 'profile'>,
  { hasBody, stream, opId }: Request,
): Record<string, string> {
  return {
    accept: stream ? ACCEPT_STREAM : 'application/json',
    'accept-encoding': 'identity',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(opId !== undefined && /^[\w-]{1,64}$/.test(opId) ? { 'idempotency-key': opId } : {}),
    'user-agent': 'Quartet',
    ...(profile.authentication === 'x-api-key' ? { 'anthropic-version': ANTHROPIC_VERSION } : {}),
  };
}

/** Returns a request as it is stored and shown: everything that is sent except the key. @see SERVICE.md §4 */
export function storedRequest(
  connection: Pick<ServiceConnection, 'baseUrl' | 'profile'>,
  { method = 'POST', path, body, ...more }: Omit<Request, 'hasBody'> & StoredRequest,
): JobRequest {
  const headers = requestHeaders(connection, { hasBody: body !== undefined, ...more });
  return { method, url: connection.baseUrl + path, headers, body: body ?? null };
}

interface StoredRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** Null if it is stored elsewhere; absent if there is none. */
  readonly body?: Json | undefined;
}
