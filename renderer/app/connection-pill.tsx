import { Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../shared/domain/connection.ts';
import { coreMessage } from '../locales/core-messages.ts';
import { joinWords, labelled } from '../locales/format.ts';
import { cx } from '../ui/cx.ts';
import { Menu, MenuChoice, MenuGroup, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { tooltipAttributes } from '../ui/tooltip.tsx';
import { useArea } from './area-state.ts';
import {
  chooseConnection,
  isMaking,
  useActiveConnection,
  useConnectionName,
  useConnections,
} from './connections-store.ts';
import { RailItem } from './rail-item.tsx';
import { useConnectionStatus } from './use-connection-status.ts';
import { openSettings } from './window-state.ts';

/** Renders the name and status of the current connection; a click opens what can be done about it. */
export function ConnectionPill() {
  const { t } = useTranslation('app');
  const area = useArea();
  const active = useActiveConnection(area);
  const { connections } = useConnections();
  const [open, setOpen] = useState(false);
  const statusOf = useConnectionStatus();
  const nameOf = useConnectionName();
  const name = active ? nameOf(active) : t('pill.none');
  const { words, dot } = active ? statusOf(active) : { words: t('pill.stateNoKey'), dot: 'bg-warn' };
  return (
    <Menu
      side="right"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <RailItem
          label={name}
          // Its name does not widen the rail.
          className="w-0! min-w-full"
          aria-label={joinWords([t('pill.label', { name }), words])}
          {...tooltipAttributes({ label: labelled(name, words), side: 'right' })}
        >
          <span className="flex size-5 items-center justify-center">
            <span className={cx('size-2.5 rounded-full', dot)} />
          </span>
        </RailItem>
      }
    >
      <MenuChoice
        label={isMaking(area) ? t(`pill.switchIn.${area}`) : t('pill.switchTo')}
        value={active?.id ?? null}
        onValueChange={(connectionId) => chooseConnection(area, connectionId)}
        options={connections.map((connection) => ({
          value: connection.id,
          label: nameOf(connection),
          detail: statusOf(connection).words,
        }))}
      />
      {active?.lastError ? <LastError connection={active} /> : null}
      <MenuSeparator />
      <MenuItem icon={Settings2} onSelect={() => openSettings('connections')}>
        {t('pill.manage')}
      </MenuItem>
      <MenuItem icon={Plus} onSelect={() => openSettings('connections', 'new')}>
        {t('pill.add')}
      </MenuItem>
    </Menu>
  );
}

function LastError({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['app', 'errors']);
  if (!connection.lastError) return null;
  return (
    <>
      <MenuSeparator />
      <MenuGroup label={t('app:pill.lastError')}>
        <div className="max-w-72 px-2 pb-1.5 text-sm">
          <p>{t(`errors:class.${connection.lastError.class}`)}</p>
          <p className="line-clamp-4 break-words text-ink-2">{coreMessage(connection.lastError.message)}</p>
        </div>
      </MenuGroup>
    </>
  );
}
