import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Connection, KeyProtection } from '../../shared/domain/connection.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { useSettings } from './settings-store.ts';

interface ConnectionsState {
  readonly connections: readonly Connection[];
  /** How this host would keep a key. */
  readonly protection: KeyProtection;
  readonly loaded: boolean;
}

export const connectionsStore = createStore<ConnectionsState>(() => ({
  connections: [],
  protection: 'none',
  loaded: false,
}));

/** Reads the connections now and after each reconnect, and hears of changes. Called once, at the start. */
export function watchConnections(): () => void {
  const stops = [
    onReady(() => void readConnections().catch(reportError)),
    onChange((change) => {
      if (change.type === 'connection') putConnection(change.connection);
      if (change.type === 'connection_removed') dropConnection(change.id);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A list that asks a slow keychain may be older than what was told meanwhile: then it is asked for again. */
async function readConnections(): Promise<void> {
  for (;;) {
    const before = connectionsStore.getState().connections;
    const list = await api.connections.list();
    if (connectionsStore.getState().connections !== before) continue;
    connectionsStore.setState({ ...list, loaded: true });
    return;
  }
}

/** Takes in what a call answered, so that the view need not wait for the change to come round. */
export function putConnection(connection: Connection): void {
  connectionsStore.setState(({ connections }) => ({
    connections: connections.some((c) => c.id === connection.id)
      ? connections.map((c) => (c.id === connection.id ? connection : c))
      : [...connections, connection],
  }));
}

export function dropConnection(id: string): void {
  connectionsStore.setState(({ connections }) => ({ connections: connections.filter((c) => c.id !== id) }));
}

export function useConnections(): ConnectionsState {
  return useStore(connectionsStore);
}

/** Whether work goes to a service that bills it, and not to the sandbox; `own`: where it goes, if not where new work does. */
export function useIsBilled(own: string | null = null): boolean {
  return useSettings((settings) => (own ?? settings.connectionId) !== SANDBOX_CONNECTION);
}

/** The connection new work goes to; undefined while the list is on its way or when it was removed. */
export function useActiveConnection(): Connection | undefined {
  const id = useSettings((settings) => settings.connectionId);
  return useStore(connectionsStore, (state) => state.connections.find((c) => c.id === id));
}
