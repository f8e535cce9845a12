import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type AreaId, MAKING_AREAS } from '../../shared/domain/area.ts';
import type { Connection, KeyProtection } from '../../shared/domain/connection.ts';
import { bills } from '../../shared/domain/sandbox-connection.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { followChanges } from '../data/follow-changes.ts';
import { Records } from '../data/records.ts';
import { api } from '../lib/connection.ts';
import { changeSettings, settingsStore, useSettings } from './settings-store.ts';

interface ConnectionsState {
  readonly connections: readonly Connection[];
  /** How this host stores keys. */
  readonly protection: KeyProtection;
  readonly loaded: boolean;
}

export const connectionsStore = createStore<ConnectionsState>(() => ({
  connections: [],
  protection: 'none',
  loaded: false,
}));

/** Loads the connections now and after each reconnect, and applies their events. Called once, at the start. */
export function watchConnections(): () => void {
  return followChanges(
    (change, rev) => {
      if (change.type === 'connection') connectionRecords.put([change.connection], rev);
      if (change.type === 'connection_removed') connectionRecords.remove([change.id], rev);
    },
    () => void readConnections().catch(reportError),
  );
}

/** The connections as the core reported them. */
export const connectionRecords = new Records<Connection>();
connectionRecords.onChange(() =>
  connectionsStore.setState({ connections: [...connectionRecords.values()].sort(inOrder) }),
);

/** Sorts the user's services in order of creation, then the sandbox. */
function inOrder(a: Connection, b: Connection): number {
  if (a.kind !== b.kind) return a.kind === 'sandbox' ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

async function readConnections(): Promise<void> {
  connectionRecords.readAnew();
  const { connections, protection, rev } = await api.connections.list();
  const listed = new Set(connections.map(({ id }) => id));
  const removed = [...connectionRecords.values()].filter(
    ({ id }) => !listed.has(id) && connectionRecords.revOf(id) <= rev,
  );
  connectionRecords.put(connections, rev);
  connectionRecords.remove(
    removed.map(({ id }) => id),
    rev,
  );
  connectionsStore.setState({ protection, loaded: true });
}

/** Sends a change of a connection, and applies the response before the change event arrives. */
export async function changeConnection(send: () => Promise<Connection>): Promise<Connection> {
  const { rev } = connectionRecords;
  const connection = await send();
  connectionRecords.put([connection], rev);
  return connection;
}

export function useConnections(): ConnectionsState {
  return useStore(connectionsStore);
}

/** Returns the id of the connection for new requests of an area: the one chosen there, else the default. */
export function connectionIdOf(
  area: AreaId,
  { areaConnections, connectionId }: Settings = settingsStore.getState().settings,
  { connections, loaded }: ConnectionsState = connectionsStore.getState(),
): string {
  const own = isMaking(area) ? areaConnections[area] : undefined;
  const isThere = own !== undefined && (!loaded || connections.some(({ id }) => id === own));
  return isThere ? own : connectionId;
}

export function useConnectionIdOf(area: AreaId): string {
  const state = useConnections();
  return useSettings((settings) => connectionIdOf(area, settings, state));
}

/** Uses a connection for new requests of an area from now on, also after a restart. */
export function chooseConnection(area: AreaId, connectionId: string): void {
  const { areaConnections } = settingsStore.getState().settings;
  const change = isMaking(area)
    ? { areaConnections: { ...areaConnections, [area]: connectionId } }
    : { connectionId };
  void changeSettings(change).catch(reportError);
}

/** Returns the change of settings that makes a connection the default, which every area follows. */
export function asDefault(connectionId: string): Pick<Settings, 'connectionId' | 'areaConnections'> {
  return { connectionId, areaConnections: {} };
}

/** Returns whether an area can have a connection of its own. */
export function isMaking(area: AreaId): area is (typeof MAKING_AREAS)[number] {
  return (MAKING_AREAS as readonly AreaId[]).includes(area);
}

/** Returns whether there is a connection whose requests may be billed; true until they are loaded. */
export function anyBills(): boolean {
  const { connections, loaded } = connectionsStore.getState();
  return !loaded || connections.some(({ id }) => bills(id));
}

/**
 * Returns the key of a text that mentions a charge, or of the same text without it. Every such text has both; a test of
 * the catalogs checks it.
 */
export function chargeKey<Key extends string>(key: Key, billed: boolean): Key | `${Key}Free` {
  return billed ? key : `${key}Free`;
}

/** Returns whether new requests of an area may be billed. */
export function isBilled(area: AreaId): boolean {
  return bills(connectionIdOf(area));
}

export function useIsBilled(area: AreaId): boolean {
  return bills(useConnectionIdOf(area));
}

/** Returns the connection for new requests of an area; undefined until the list has loaded, and if it was removed. */
export function activeConnection(area: AreaId): Connection | undefined {
  const id = connectionIdOf(area);
  return connectionsStore.getState().connections.find((connection) => connection.id === id);
}

export function useActiveConnection(area: AreaId): Connection | undefined {
  const id = useConnectionIdOf(area);
  return useStore(connectionsStore, (state) => state.connections.find((c) => c.id === id));
}

/**
 * Returns a function that names a connection: by the user's name for it, or for the sandbox by its
 * name in the app's language.
 */
export function useConnectionName(): (connection: Pick<Connection, 'kind' | 'name'>) => string {
  const { t } = useTranslation('app');
  return useCallback(
    (connection) => (connection.kind === 'sandbox' ? t('pill.sandbox') : connection.name),
    [t],
  );
}
