import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../shared/domain/connection.ts';

const DOTS: Record<ConnectionState, string> = {
  ready: 'bg-good',
  sandbox: 'bg-images forced-color-adjust-none',
  noKey: 'bg-warn',
  locked: 'bg-warn',
  error: 'bg-bad',
  offline: 'bg-ink-3 forced-color-adjust-none',
};

interface ConnectionStatus {
  /** Whether no problem is known. */
  readonly ready: boolean;
  readonly words: string;
  /** The class of the dot's color. */
  readonly dot: string;
}

/** Returns a function that describes the status of a connection, as text and as the color of a dot. */
export function useConnectionStatus(): (connection: Connection) => ConnectionStatus {
  const { t } = useTranslation('app');
  const online = useSyncExternalStore(onOnlineChange, () => navigator.onLine);
  const words: Record<ConnectionState, string> = {
    ready: t('pill.stateReady'),
    sandbox: t('pill.stateSandbox'),
    noKey: t('pill.stateNoKey'),
    locked: t('pill.stateLocked'),
    error: t('pill.stateError'),
    offline: t('pill.stateOffline'),
  };
  return (connection) => {
    const state = connectionState(connection, online);
    return { ready: state === 'ready' || state === 'sandbox', words: words[state], dot: DOTS[state] };
  };
}

function onOnlineChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The status of a connection, as the pill shows it. */
type ConnectionState = 'ready' | 'sandbox' | 'noKey' | 'locked' | 'error' | 'offline';

const LOOPBACK = /^https?:\/\/(localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/;

/**
 * Returns the most important problem of a connection. An error of the request itself (a bad
 * parameter, a stop) is not one; being offline does not affect a server on this computer.
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
