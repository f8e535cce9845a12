import { Pause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { connectionsStore } from '../app/connections-store.ts';
import { useSettings } from '../app/settings-store.ts';
import { openSettings } from '../app/window-state.ts';
import { Button } from '../ui/button.tsx';

/** That nothing new is sent, by whom, and what lets it go on. */
export function PausedLine() {
  const { t } = useTranslation('tasks');
  const by = useSettings((settings) => settings.queuePausedBy);
  const connection = useStore(connectionsStore, ({ connections }) => connections.find(({ id }) => id === by));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline bg-warn-tint px-5 py-2 text-sm">
      <Pause aria-hidden size={16} className="text-warn" />
      <p role="status" className="min-w-0 flex-1 basis-64">
        {connection ? t('queue.pausedBy', { name: connection.name }) : t('queue.paused')}
      </p>
      {connection ? (
        <Button size="sm" onClick={() => openSettings('connections', connection.id)}>
          {t('queue.openConnection')}
        </Button>
      ) : null}
    </div>
  );
}
