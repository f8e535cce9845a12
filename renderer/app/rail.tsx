import { Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AREAS } from '../../shared/domain/area.ts';
import { Logo } from '../ui/logo.tsx';
import { type AreaId, openArea, useArea } from './area-state.ts';
import { AREA_LOOKS } from './areas.ts';
import { ConnectionPill } from './connection-pill.tsx';
import { features } from './features.ts';
import { RailItem } from './rail-item.tsx';
import { openSettings, useWindowState } from './window-state.ts';

/** The areas for one kind each; those for all kinds are separate. */
const CREATE_AREAS = AREAS.filter((id) => AREA_LOOKS[id].craft !== 'none');
const OTHERS = AREAS.filter((id) => AREA_LOOKS[id].craft === 'none');

/** Renders the column of areas. */
export function Rail() {
  const { t } = useTranslation('app');
  const settingsOpen = useWindowState((state) => state.settings !== null);
  return (
    <nav
      data-rail
      aria-label={t('rail.label')}
      className="flex w-max min-w-16 max-w-22 shrink-0 flex-col items-center gap-1 border-r px-1 border-hairline bg-panel pt-3 pb-2 select-none"
    >
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
