import type { Connection } from '../../shared/domain/connection.ts';

/** The status of a connection, as the pill shows it. */
export type ConnectionState = 'ready' | 'sandbox' | 'noKey' | 'locked' | 'error' | 'offline';

const LOOPBACK = /^https?:\/\/(localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/;

/**
 * The one thing to know first. A failure of the request itself (a bad parameter, a stop) says nothing of the connection;
 * being offline does not matter to what runs on this computer.
 */
export function connectionState(
  connection: Pick<Connection, 'kind' | 'baseUrl' | 'profile' | 'key' | 'lastError'>,
  online: boolean,
): ConnectionState {
  const local = connection.kind === 'sandbox' || LOOPBACK.test(connection.baseUrl);
  if (!online && !local) return 'offline';
  const needsKey = connection.kind === 'service' && connection.profile.authentication !== 'none';
  if (needsKey && connection.key.state === 'locked') return 'locked';
  if (needsKey && connection.key.state === 'absent') return 'noKey';
  if (connection.lastError && !OF_THE_REQUEST.has(connection.lastError.class)) return 'error';
  return connection.kind === 'sandbox' ? 'sandbox' : 'ready';
}

const OF_THE_REQUEST: ReadonlySet<string> = new Set(['bad_request', 'stopped', 'invalid', 'too_large']);
