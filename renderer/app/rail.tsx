import { Plus, Settings, Settings2 } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AREAS } from '../../shared/domain/area.ts';
import type { Connection } from '../../shared/domain/connection.ts';
import { coreMessage } from '../locales/core-messages.ts';
import { joinWords, labelled } from '../locales/format.ts';
import { cx } from '../ui/cx.ts';
import { Logo } from '../ui/logo.tsx';
import { Menu, MenuChoice, MenuGroup, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { tooltipAttributes } from '../ui/tooltip.tsx';
import { type AreaId, openArea, useArea } from './area-state.ts';
import { AREA_LOOKS } from './areas.ts';
import {
  chooseConnection,
  isMaking,
  useActiveConnection,
  useConnectionName,
  useConnections,
} from './connections-store.ts';
import { features } from './features.ts';
import { useConnectionStatus } from './use-connection-status.ts';
import { openSettings, useWindowState } from './window-state.ts';

/** The areas for one kind each; those for all kinds are separate. */
const CREATE_AREAS = AREAS.filter((id) => AREA_LOOKS[id].craft !== 'none');
const OTHERS = AREAS.filter((id) => AREA_LOOKS[id].craft === 'none');

/** The column's frame: as wide as its longest label. */
export const RAIL =
  'flex w-max min-w-16 max-w-22 shrink-0 flex-col items-center border-r border-hairline bg-panel px-1 pt-3';

/** Renders the column of areas. */
export function Rail() {
  const { t } = useTranslation('app');
  const settingsOpen = useWindowState((state) => state.settings !== null);
  return (
    <nav data-rail aria-label={t('rail.label')} className={cx(RAIL, 'gap-1 pb-2 select-none')}>
      <div className="mb-2.5 flex h-7 shrink-0 items-center [@media(max-height:30rem)]:hidden">
        <Logo />
      </div>
      {/* In a low window the areas scroll; the buttons below stay in view. */}
      <div className="-my-1 flex min-h-0 w-full flex-1 flex-col items-center gap-1 overflow-y-auto py-1 [scrollbar-width:none]">
        {CREATE_AREAS.map((id) => (
          <AreaItem key={id} id={id} />
        ))}
        <hr className="my-1 w-10 border-0 border-t border-hairline" />
        {OTHERS.map((id) => (
          <AreaItem key={id} id={id} />
        ))}
      </div>
      <RailItem
        label={t('rail.settings')}
        aria-haspopup="dialog"
        aria-expanded={settingsOpen}
        onClick={() => openSettings()}
      >
        <Settings aria-hidden size={20} />
      </RailItem>
      <ConnectionPill />
    </nav>
  );
}

function AreaItem({ id }: { id: AreaId }) {
  const { t } = useTranslation('app');
  const current = useArea() === id;
  const marks = useMarkLabel();
  const { icon: Icon } = AREA_LOOKS[id];
  const preload = () => {
    const { panel, list } = features().areas[id];
    void panel.preload?.();
    void list.preload?.();
  };
  return (
    <RailItem
      label={t(`rail.${id}`)}
      spoken={id === 'tasks' ? `${t('rail.tasks')}${marks}` : undefined}
      current={current}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => {
        if (current) document.getElementById('main')?.focus();
        else openArea(id);
      }}
    >
      <span className="relative">
        <Icon aria-hidden size={20} />
        {id === 'tasks' ? <TaskMarks /> : null}
      </span>
    </RailItem>
  );
}

/**
 * Renders the number of running jobs, and a dot if one needs the user. The accessible name of the
 * button has both as text.
 */
function TaskMarks() {
  const { running, needsYou } = useWindowState((state) => state.marks);
  return (
    <span aria-hidden>
      {running > 0 ? (
        <span className="absolute -top-1.5 left-3 min-w-4 rounded-full bg-ink px-1 text-center text-2xs font-semibold text-background tabular-nums">
          {running > 99 ? '99+' : running}
        </span>
      ) : null}
      {needsYou > 0 ? (
        <span className="absolute -right-1.5 -bottom-0.5 size-2 rounded-full bg-warn ring-2 ring-panel" />
      ) : null}
    </span>
  );
}

function useMarkLabel(): string {
  const { t } = useTranslation('app');
  const { running, needsYou } = useWindowState((state) => state.marks);
  return `${running > 0 ? t('rail.running', { count: running }) : ''}${needsYou > 0 ? t('rail.needsYou', { count: needsYou }) : ''}`;
}

/** Renders the name and status of the current connection; a click opens what can be done about it. */
function ConnectionPill() {
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

interface RailItemProps extends ComponentPropsWithRef<'button'> {
  readonly label: string;
  /** The accessible name if the badges add to the label. */
  readonly spoken?: string | undefined;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** Renders an icon with its label below. */
function RailItem({ label, spoken, current = false, children, className, ...rest }: RailItemProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex w-full shrink-0 select-none flex-col items-center gap-0.5 rounded-md py-row-y text-2xs [@media(max-height:30rem)]:py-0.5 font-medium transition-colors',
        current
          ? 'bg-craft-tint text-craft-ink'
          : 'text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover',
        className,
      )}
    >
      {children}
      <span
        aria-hidden={spoken !== undefined}
        className="line-clamp-2 max-w-full text-center text-balance wrap-anywhere leading-tight"
      >
        {label}
      </span>
      {spoken === undefined ? null : <span className="sr-only">{spoken}</span>}
    </button>
  );
}
