import { useStore } from 'zustand';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { connectionsStore } from '../app/connections-store.ts';
import { saveSetting, settingsStore, useSettings } from '../app/settings-store.ts';

/** Why what waits is not sent: the user paused everything, or its connection lacks something; keys of `tasks:paused`. */
export type PauseReason = 'user' | 'key' | 'needsKey' | 'quota';

/** Returns why what waits for a connection is not sent; null if nothing holds it back. Answers are always sent. */
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

/** Sends what waits again: what the user paused, or what the service of a connection refused. */
export function resume(reason: PauseReason, connectionId: string): void {
  const { [connectionId]: _, ...others } = settingsStore.getState().settings.pausedConnections;
  saveSetting(reason === 'user' ? { queuePaused: false } : { pausedConnections: others });
}
