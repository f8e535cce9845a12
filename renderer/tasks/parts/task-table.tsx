import {
  CircleStop,
  CornerUpRight,
  EyeOff,
  ListX,
  type LucideIcon,
  Play,
  RotateCw,
  ScanSearch,
  Trash2,
} from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Job } from '../../../shared/domain/job.ts';
import { useConnectionName, useConnections } from '../../app/connections-store.ts';
import { useRowHeight } from '../../app/row-heights.ts';
import { useShownTarget } from '../../app/use-shown-target.ts';
import { taskTitle } from '../../generation/task-status.ts';
import { cx } from '../../ui/cx.ts';
import type { KeyCombo } from '../../ui/key-combo.ts';
import { LongList } from '../../ui/long-list.tsx';
import { MenuItem, MenuSurface } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import { useToday } from '../../ui/use-now.ts';
import { deleteTasks, doTask } from '../do-task.ts';
import { actionLabel, deleteMeans, type TaskAction, taskActions } from '../task-actions.ts';
import { taskSelection } from '../tasks.ts';
import type { TasksStore } from '../tasks-store.ts';
import { type Columns, columnsClass, useColumns } from './columns.ts';
import { TaskRow, useRowLabels } from './task-row.tsx';

/** Renders the shown tasks. Enter shows the result, Space the details, Delete removes or stops. */
export function TaskTable({ store }: { store: TasksStore }) {
  const { t } = useTranslation('tasks');
  const words = useRowLabels();
  const shown = useStore(store.state, (state) => state.shown);
  const more = useStore(store.state, (state) => state.more);
  const loadingMore = useStore(store.state, (state) => state.loadingMore);
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  const names = useMemo(() => new Map(connections.map((c) => [c.id, nameOf(c)])), [connections, nameOf]);
  const today = useToday();
  const rowHeight = useRowHeight('task');
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const { scroller, tabStop, goTo, scrollerProps, listProps } = useLongList({
    ids,
    pages: {
      state: { getState: () => ({ items: store.state.getState().shown, more: store.state.getState().more }) },
      loadMore: () => store.loadMore(),
    },
    selection: taskSelection,
    isMain: true,
    nameOf: (_, at) => shown[at] && taskTitle(shown[at]),
    onOpen: (id, by) => {
      const job = store.get(id);
      if (job) void doTask(by === 'key' && taskActions(job).includes('show') ? 'show' : 'details', job);
    },
    onDelete: (deleted) => void deleteTasks(deleted.flatMap((id) => store.get(id) ?? [])),
    onKey: (event, id) => {
      const job = store.get(id);
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!job || event.key !== ' ' || !plain || taskSelection.state.getState().ids.size > 0) return false;
      void doTask('details', job);
      return true;
    },
  });
  const columns = useColumns(scroller);
  const flashed = useShownTarget(
    'tasks',
    async ({ jobId }) => ((await store.reveal(jobId)) ? jobId : null),
    goTo,
  );
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement; open: boolean } | null>(null);
  const onMenu = useCallback((job: Job, anchor: HTMLElement) => {
    setMenu({ id: job.id, anchor, open: true });
  }, []);

  return (
    <>
      {/* biome-ignore-start lint/a11y/useSemanticElements: a list of this length is drawn in part, which <table> does not allow */}
      <div
        role="grid"
        aria-label={t('title')}
        aria-multiselectable
        aria-busy={loadingMore}
        aria-rowcount={more ? -1 : shown.length + 1}
        className="flex min-h-0 flex-1 flex-col"
      >
        <TaskHead columns={columns} />
        <div role="rowgroup" {...scrollerProps} className="scrollable min-h-0 flex-1">
          <LongList key={rowHeight} {...listProps} data={shown} itemSize={rowHeight} bufferSize={200}>
            {(job, at) => (
              <TaskRow
                key={job.id}
                job={job}
                connectionName={names.get(job.connectionId) ?? t('row.connectionGone')}
                at={at}
                tabStop={job.id === tabStop}
                flash={job.id === flashed}
                today={today}
                words={words}
                columns={columns}
                onMenu={onMenu}
              />
            )}
          </LongList>
          {more ? (
            <div aria-hidden className="flex h-12 items-center justify-center">
              {loadingMore ? <Spinner /> : null}
            </div>
          ) : null}
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: until here */}
      <TaskMenu
        open={menu?.open ?? false}
        onClose={() => setMenu((had) => had && { ...had, open: false })}
        job={menu ? store.get(menu.id) : undefined}
        anchor={menu?.anchor ?? null}
      />
    </>
  );
}

/** Renders the column headings. */
function TaskHead({ columns }: { columns: Columns }) {
  const { t } = useTranslation('tasks');
  return (
    // As wide as the rows beside the scrollbar, so that columns and lines align.
    // biome-ignore lint/a11y/useSemanticElements: as below
    <div role="rowgroup" className="scrollable shrink-0 overflow-hidden">
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: rows take the keyboard, not the names over them */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: of a list that is drawn in part, which <table> does not allow */}
      <div
        role="row"
        aria-rowindex={1}
        className={cx(columnsClass(columns), 'h-8 border-b border-hairline text-xs text-ink-3')}
      >
        <span role="columnheader">{t('table.state')}</span>
        <span role="columnheader">{t('table.what')}</span>
        {columns === 'wide' ? <span role="columnheader">{t('table.model')}</span> : null}
        {columns === 'narrow' ? null : <span role="columnheader">{t('table.started')}</span>}
        <span role="columnheader">{t('table.elapsed')}</span>
        <span role="columnheader">
          <span className="sr-only">{t('table.actions')}</span>
        </span>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: until here */}
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: until here */}
    </div>
  );
}

const ACTION_ICONS: Readonly<Record<TaskAction, LucideIcon>> = {
  show: CornerUpRight,
  start: Play,
  remove: Trash2,
  stop: CircleStop,
  retry: RotateCw,
  checkAgain: RotateCw,
  submitAgain: RotateCw,
  dismiss: EyeOff,
  details: ScanSearch,
  clear: ListX,
};

/** The shortcuts of the actions on a row. Delete stands for several actions and is therefore missing here. */
const ACTION_KEYS: Readonly<Partial<Record<TaskAction, KeyCombo>>> = { show: 'Enter', details: 'Space' };

interface TaskMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The current job; undefined if it was removed from the list meanwhile. */
  readonly job: Job | undefined;
  /** The button of the row whose menu is open. */
  readonly anchor: HTMLElement | null;
}

/** Renders the menu of a job, whose labels mention possible charges. All rows share one instance. */
function TaskMenu({ open, onClose, job, anchor }: TaskMenuProps) {
  const { t } = useTranslation('tasks');
  const at = useRef(anchor);
  at.current = anchor;
  if (!job) return null;
  const del = deleteMeans(job);
  return (
    <MenuSurface open={open} onOpenChange={(next) => next || onClose()} anchor={at} side="bottom" align="end">
      {taskActions(job).map((action) => {
        const Icon = ACTION_ICONS[action];
        return (
          <MenuItem
            key={action}
            icon={Icon}
            shortcut={action === del ? 'Delete' : ACTION_KEYS[action]}
            onSelect={() => void doTask(action, job)}
          >
            {t(`do.${actionLabel(action, job)}`)}
          </MenuItem>
        );
      })}
    </MenuSurface>
  );
}
