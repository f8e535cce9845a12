import type { Connection, ConnectionTest } from '../../shared/domain/connection.ts';
import { changeConnection } from '../app/connections-store.ts';
import { changeSettingsPersisted } from '../app/settings-store.ts';
import { api } from '../lib/connection.ts';
import { newId } from '../lib/new-id.ts';
import { type ConnectionDraft, nameOf } from './connection-draft.ts';

/**
 * Saves a draft as a new connection or over the one with this id, then its key if the user typed one. Calls `onSaved`
 * as soon as the connection exists: after a refused key, the next try must not create a second one.
 */
export async function saveConnection(
  draft: ConnectionDraft,
  id: string | undefined,
  onSaved: (connection: Connection) => void,
): Promise<Connection> {
  const saved = await changeConnection(() =>
    api.connections.save({
      ...(id === undefined ? {} : { id }),
      name: nameOf(draft),
      baseUrl: draft.baseUrl,
      profile: draft.profile,
    }),
  );
  onSaved(saved);
  const key = draft.key.trim();
  if (key === '') return saved;
  const withKey = await changeConnection(() =>
    api.connections.setKey({ id: saved.id, key, keep: draft.keep }),
  );
  onSaved(withKey);
  return withKey;
}

/** Tests a connection with one small real call to the service. */
export function testConnection(id: string): Promise<ConnectionTest> {
  return api.connections.test({ opId: newId(), id });
}

/** Makes this the connection for new requests, and closes the welcome screen for good. */
export function beginWith(connectionId: string): Promise<void> {
  return changeSettingsPersisted({ connectionId, welcomed: true });
}
