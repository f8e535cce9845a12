import { useTranslation } from 'react-i18next';
import { useConnectionName, useConnections } from '../../app/connections-store.ts';

/** Names the model's connection if it is not the chat's, and says whether it was removed. */
export function ConnectionNote({ id }: { id: string | undefined }) {
  return id === undefined ? null : <OtherConnection id={id} />;
}

function OtherConnection({ id }: { id: string }) {
  const { t } = useTranslation('chat');
  const { connections, loaded } = useConnections();
  const nameOf = useConnectionName();
  if (!loaded) return null;
  const connection = connections.find((one) => one.id === id);
  return (
    <span className="min-w-0 truncate text-xs font-normal text-ink-3">
      {connection ? nameOf(connection) : t('model.connectionRemoved')}
    </span>
  );
}
