import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Hand,
  List,
  LoaderCircle,
  type LucideIcon,
  Shapes,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { JobKind } from '../../shared/domain/job.ts';
import { AREA_LOOKS } from '../app/areas.ts';
import { useConnectionName, useConnections } from '../app/connections-store.ts';
import { ListChoice, ListSection } from '../app/list-choice.tsx';
import { ListHeader } from '../app/panel-header.tsx';
import { openSettings } from '../app/window-state.ts';
import { TASK_GROUPS, type TaskGroup } from '../generation/task-status.ts';
import { formatNumber } from '../locales/format.ts';
import { cx } from '../ui/cx.ts';
import { tasks } from './tasks.ts';

const GROUP_ICONS: Readonly<Record<TaskGroup, LucideIcon>> = {
  all: List,
  running: LoaderCircle,
  waiting: CircleDashed,
  needsYou: Hand,
  done: CircleCheck,
  failed: CircleX,
};
const KINDS = ['chat', 'speech', 'music', 'images'] as const satisfies readonly JobKind[];

/** Renders the filters of the tasks and the concurrency. */
export function TasksList() {
  const { t } = useTranslation('tasks');
  const filter = useStore(tasks.state, (state) => state.filter);
  const counts = useStore(tasks.state, (state) => state.counts);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHeader title={t('title')} />
      <div className="scrollable list-rows min-h-0 flex-1 pb-3">
        <ListSection title={t('table.state')}>
          {TASK_GROUPS.map((group) => {
            const count =
              group === 'running' || group === 'waiting' || group === 'needsYou' ? counts[group] : 0;
            return (
              <ListChoice
                key={group}
                icon={GROUP_ICONS[group]}
                chosen={filter.group === group}
                onChoose={() => tasks.narrow({ group })}
                trailing={
                  count > 0 ? (
                    <span
                      className={cx(
                        'rounded-full px-1.5 text-xs tabular-nums',
                        group === 'needsYou' ? 'bg-warn-tint font-medium text-ink' : 'text-ink-3',
                      )}
                    >
                      {formatNumber(count)}
                    </span>
                  ) : null
                }
              >
                {t(`group.${group}`)}
              </ListChoice>
            );
          })}
        </ListSection>
        <ListSection title={t('filter.kind')}>
          <ListChoice
            icon={Shapes}
            chosen={filter.kind === null}
            onChoose={() => tasks.narrow({ kind: null })}
          >
            {t('filter.everyKind')}
          </ListChoice>
          {KINDS.map((kind) => (
            <ListChoice
              key={kind}
              icon={AREA_LOOKS[kind].icon}
              chosen={filter.kind === kind}
              onChoose={() => tasks.narrow({ kind })}
            >
              {t(`kinds.${kind}`)}
            </ListChoice>
          ))}
        </ListSection>
        <Concurrency />
      </div>
    </div>
  );
}

/** Renders how many calls each connection makes at a time, with a link to the setting. */
function Concurrency() {
  const { t } = useTranslation('tasks');
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  return (
    <ListSection title={t('lanes.title')}>
      <ul>
        {connections.map((connection) => (
          <li key={connection.id}>
            <button
              type="button"
              onClick={() => openSettings('connections', connection.id)}
              className="flex h-row w-full items-center gap-2 rounded-md px-2 text-left text-base text-ink-2 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1 truncate">{nameOf(connection)}</span>
              <span className="text-xs text-ink-3 tabular-nums">
                {t('lanes.count', { count: connection.profile.concurrency })}
              </span>
              <span className="sr-only">{t('lanes.change')}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="px-2 pt-1 text-xs text-ink-3">{t('lanes.hint')}</p>
    </ListSection>
  );
}
