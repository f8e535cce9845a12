import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../shared/domain/connection.ts';
import { useConnectionName, useConnections } from '../../app/connections-store.ts';
import { useSettings } from '../../app/settings-store.ts';
import { openSettings } from '../../app/window-state.ts';
import { resume, usePauseReason, wantsKey } from '../../generation/queue-pause.ts';
import { Button } from '../../ui/button.tsx';

/** Renders which requests are paused: all, by the user, or those of a refused connection. */
export function PausedLines() {
  const { t } = useTranslation('tasks');
  const isPaused = useSettings((settings) => settings.queuePaused);
  const refused = useSettings((settings) => settings.pausedConnections);
  const { connections } = useConnections();
  return (
    <>
      {isPaused ? <Line text={t('queue.paused')} /> : null}
      {connections
        .filter(({ id }) => Object.hasOwn(refused, id))
        .map((connection) => (
          <RefusedLine key={connection.id} connection={connection} />
        ))}
    </>
  );
}

function RefusedLine({ connection }: { connection: Connection }) {
  const { t } = useTranslation('tasks');
  const { id } = connection;
  const name = useConnectionName()(connection);
  const reason = usePauseReason(id);
  if (reason === null || reason === 'user') return null;
  return (
    <Line text={t(`queue.refused.${reason}`, { name })}>
      {wantsKey(reason, id) ? (
        <Button size="sm" onClick={() => openSettings('connections', id)}>
          {t('queue.enterKey')}
        </Button>
      ) : null}
      {/* A refusal may have another cause than the key: its service may accept the same one by now. */}
      {reason === 'needsKey' ? null : (
        <Button size="sm" variant="ghost" onClick={() => resume(reason, id)}>
          {t('queue.resume')}
        </Button>
      )}
    </Line>
  );
}

function Line({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline bg-warn-tint px-5 py-2 text-sm">
      <Pause aria-hidden size={16} className="text-warn" />
      <p role="status" className="min-w-0 flex-1 basis-64">
        {text}
      </p>
      {children ? <span className="flex gap-2">{children}</span> : null}
    </div>
  );
}
