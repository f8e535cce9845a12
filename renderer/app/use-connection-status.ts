import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../shared/domain/connection.ts';
import { type ConnectionState, connectionState } from './connection-state.ts';

const DOTS: Record<ConnectionState, string> = {
  ready: 'bg-good',
  sandbox: 'bg-images',
  noKey: 'bg-warn',
  locked: 'bg-warn',
  error: 'bg-bad',
  offline: 'bg-ink-3',
};

interface ConnectionStatus {
  /** Nothing is known to stand in the way of a call. */
  readonly ready: boolean;
  readonly words: string;
  /** The colour of its dot, as a class. */
  readonly dot: string;
}

/** Tells how connections stand, in words and by the colour of a dot. */
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
