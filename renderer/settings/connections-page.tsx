import { ChevronLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../shared/domain/connection.ts';
import { asDefault, useConnectionName, useConnections } from '../app/connections-store.ts';
import { saveSetting, useSettings } from '../app/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLeave } from '../ui/unsaved.ts';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionTester } from './connection-test.tsx';
import { useKeyLabel } from './key-section.tsx';

interface ConnectionsPageProps {
  /** The connection whose form is open; `new` for an empty one; null for the list. */
  readonly editing: string | null;
  readonly onEdit: (id: string | null) => void;
}

/** Renders all connections, or the form of one. */
export function ConnectionsPage({ editing, onEdit }: ConnectionsPageProps) {
  const { t } = useTranslation('settings');
  const { connections, protection, loaded } = useConnections();
  const [created, setCreated] = useState<string | null>(null);
  const leave = useLeave();
  if (!loaded) return <Skeleton className="h-40" />;
  const edited = connections.find((connection) => connection.id === editing);
  if (editing === 'new' || edited?.kind === 'service') {
    return (
      <>
        <Button variant="ghost" size="sm" className="mb-3 -ml-2" onClick={() => leave(() => onEdit(null))}>
          <ChevronLeft aria-hidden size={16} />
          {t('connections.back')}
        </Button>
        <ConnectionForm
          key={editing}
          connection={edited ?? null}
          protection={protection}
          isNew={edited !== undefined && edited.id === created}
          onCreated={({ id }) => {
            setCreated(id);
            onEdit(id);
          }}
          onRemoved={() => onEdit(null)}
        />
      </>
    );
  }
  return (
    <>
      <p className="mb-4 text-ink-2">{t('connections.intro')}</p>
      <ul className="mb-4 flex flex-col gap-2">
        {connections.map((connection) => (
          <Row key={connection.id} connection={connection} onEdit={() => onEdit(connection.id)} />
        ))}
      </ul>
      <Button icon={Plus} onClick={() => onEdit('new')}>
        {t('connections.add')}
      </Button>
    </>
  );
}

function Row({ connection, onEdit }: { connection: Connection; onEdit: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const inUse = useSettings((settings) => settings.connectionId) === connection.id;
  const keyLabel = useKeyLabel();
  const nameOf = useConnectionName();
  const isService = connection.kind === 'service';
  return (
    <li className="rounded-lg border border-hairline bg-raised px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{nameOf(connection)}</p>
          <p className="truncate text-sm text-ink-2">
            {isService ? connection.baseUrl : t('settings:connections.sandboxNote')}
          </p>
          {isService ? <p className="text-xs text-ink-3">{keyLabel(connection)}</p> : null}
        </div>
        {inUse ? (
          <span className="mt-0.75 rounded-full bg-craft-tint px-2.5 py-0.5 text-xs font-medium text-craft-ink">
            {t('settings:connections.inUse')}
          </span>
        ) : (
          <Button size="sm" onClick={() => saveSetting(asDefault(connection.id))}>
            {t('settings:connections.use')}
          </Button>
        )}
        {isService ? (
          <Button
            size="sm"
            onClick={onEdit}
            aria-label={t('settings:connections.edit', { name: connection.name })}
          >
            {t('common:edit')}
          </Button>
        ) : null}
      </div>
      {isService ? null : (
        <div className="mt-3">
          <ConnectionTester id={connection.id} free />
        </div>
      )}
    </li>
  );
}
