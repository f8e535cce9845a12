import { Plus, Settings2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../shared/domain/connection.ts';
import { coreWords } from '../locales/core-words.ts';
import { cx } from '../ui/cx.ts';
import { Menu, MenuChoice, MenuGroup, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { tooltipAttributes } from '../ui/tooltip.tsx';
import { type ConnectionState, connectionState } from './connection-state.ts';
import { useActiveConnection, useConnections } from './connections-store.ts';
import { RailItem } from './rail-item.tsx';
import { changeSettings, useSettings } from './settings-store.ts';
import { useConnectionName } from './use-connection-name.ts';
import { openSettings } from './window-state.ts';

const DOTS: Record<ConnectionState, string> = {
  ready: 'bg-good',
  sandbox: 'bg-images',
  noKey: 'bg-warn',
  locked: 'bg-warn',
  error: 'bg-bad',
  offline: 'bg-ink-3',
};

/** The connection in use, by a dot and its name; opens what there is to do about it. */
export function ConnectionPill() {
  const { t } = useTranslation('app');
  const active = useActiveConnection();
  const activeId = useSettings((settings) => settings.connectionId);
  const { connections } = useConnections();
  const online = useSyncExternalStore(onOnlineChange, () => navigator.onLine);
  const [open, setOpen] = useState(false);
  const words = useStateWords();
  const nameOf = useConnectionName();
  const name = active ? nameOf(active) : t('pill.none');
  const state = active ? connectionState(active, online) : 'noKey';
  return (
    <Menu
      side="right"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <RailItem
          label={name}
          aria-label={`${t('pill.label', { name })}, ${words(state)}`}
          {...tooltipAttributes({ label: `${name}: ${words(state)}`, side: 'right' })}
        >
          <span className="flex size-5 items-center justify-center">
            <span className={cx('size-2.5 rounded-full', DOTS[state])} />
          </span>
        </RailItem>
      }
    >
      <MenuChoice
        label={t('pill.switchTo')}
        value={active ? activeId : null}
        onValueChange={(connectionId) => {
          void changeSettings({ connectionId }).catch(reportError);
        }}
        options={connections.map((connection) => ({
          value: connection.id,
          label: nameOf(connection),
          detail: words(connectionState(connection, online)),
        }))}
      />
      {active?.lastError ? <LastError connection={active} /> : null}
      <MenuSeparator />
      <MenuItem icon={<Settings2 aria-hidden size={16} />} onSelect={() => openSettings('connections')}>
        {t('pill.manage')}
      </MenuItem>
      <MenuItem icon={<Plus aria-hidden size={16} />} onSelect={() => openSettings('connections', 'new')}>
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
          <p className="line-clamp-4 break-words text-ink-2">{coreWords(connection.lastError.message)}</p>
        </div>
      </MenuGroup>
    </>
  );
}

function useStateWords() {
  const { t } = useTranslation('app');
  const words: Record<ConnectionState, string> = {
    ready: t('pill.stateReady'),
    sandbox: t('pill.stateReady'),
    noKey: t('pill.stateNoKey'),
    locked: t('pill.stateLocked'),
    error: t('pill.stateError'),
    offline: t('pill.stateOffline'),
  };
  return (state: ConnectionState) => words[state];
}

function onOnlineChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
