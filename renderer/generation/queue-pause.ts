import { useStore } from 'zustand';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { connectionsStore } from '../app/connections-store.ts';
import { saveSetting, settingsStore, useSettings } from '../app/settings-store.ts';

/** Why queued requests are not sent: paused by the user, or refused by their service; keys of `tasks:paused`. */
export type PauseReason = 'user' | 'key' | 'needsKey' | 'quota';

/** Returns why queued requests of a connection are not sent; null if they are. Chat is never paused. */
export function usePauseReason(connectionId: string): PauseReason | null {
  const why = useSettings(
    ({ queuePaused, pausedConnections }) => pausedConnections[connectionId] ?? (queuePaused ? 'user' : null),
  );
  const hasKey = useStore(connectionsStore, ({ connections }) =>
    connections.some(({ id, key }) => id === connectionId && key.state === 'present'),
  );
  return why === 'key' && !hasKey ? 'needsKey' : why;
}

/** Returns whether another key would let it continue. The sandbox has its own. */
export function wantsKey(reason: PauseReason, connectionId: string): boolean {
  return (reason === 'key' || reason === 'needsKey') && connectionId !== SANDBOX_CONNECTION;
}

/** Resumes requests that the user paused or whose connection was refused. */
export function resume(reason: PauseReason, connectionId: string): void {
  const { [connectionId]: _, ...others } = settingsStore.getState().settings.pausedConnections;
  saveSetting(reason === 'user' ? { queuePaused: false } : { pausedConnections: others });
}
