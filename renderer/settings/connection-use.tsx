import { useTranslation } from 'react-i18next';
import { useActiveConnection } from '../app/connections-store.ts';
import { saveSetting } from '../app/save-setting.ts';
import { useConnectionName } from '../app/use-connection-name.ts';
import { Button } from '../ui/button.tsx';

/** Whether new work goes to this connection, and the way to make it so: adding one does not yet. */
export function ConnectionUse({ id }: { id: string }) {
  const { t } = useTranslation('settings');
  const active = useActiveConnection();
  const nameOf = useConnectionName();
  if (active?.id === id) {
    return (
      <p role="status" className="rounded-md bg-craft-tint px-3 py-2 text-sm text-craft-ink">
        {t('connections.inUseNow')}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-hairline bg-raised px-3 py-2">
      {active ? (
        <p className="min-w-0 flex-1 break-words text-sm text-ink-2">
          {t('connections.notInUse', { name: nameOf(active) })}
        </p>
      ) : null}
      <Button size="sm" onClick={() => saveSetting({ connectionId: id })}>
        {t('connections.useThis')}
      </Button>
    </div>
  );
}
