import { Bell, CircleX, CornerUpRight, ListChecks, ListX, Pause, Play, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LONG_MS } from '../../shared/domain/end-notice.ts';
import { bills } from '../../shared/domain/sandbox-connection.ts';
import { openArea } from '../app/area-state.ts';
import { anyBills, chargeKey } from '../app/connections-store.ts';
import { useNotifyState } from '../app/notify-state.ts';
import { PanelHeader } from '../app/panel-header.tsx';
import { useSettings } from '../app/settings-store.ts';
import { inGroup, taskStatus, taskTitle } from '../generation/task-status.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useAskAbove } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectionAction, SelectionBar } from '../ui/selection-bar.tsx';
import { LoadingRows, Skeleton } from '../ui/skeleton.tsx';
import { useNow } from '../ui/use-now.ts';
import { cancelTasks, clearFinished, clearTasks, doTask, retryTasks } from './do-task.ts';
import { PausedLines } from './parts/paused-lines.tsx';
import { TaskTable } from './parts/task-table.tsx';
import { canCancel, deleteMeans, retriable, taskActions } from './task-actions.ts';
import { setPaused } from './task-palette.ts';
import { beginTasks, onTaskEnded, taskSelection, tasks } from './tasks.ts';

/** Renders the running, waiting and ended tasks. */
export function TasksPanel() {
  const { t } = useTranslation(['tasks', 'common']);
  const paused = useSettings((settings) => settings.queuePaused);
  const group = useStore(tasks.state, (state) => state.filter.group);
  // When this is the first view, nothing has started loading the tasks yet.
  useEffect(beginTasks, []);
  return (
    <>
      <PanelHeader
        title={
          <h1 className="truncate text-base font-semibold">
            {t('tasks:title')}
            {group === 'all' ? null : (
              <span className="font-normal text-ink-2"> · {t(`tasks:group.${group}`)}</span>
            )}
          </h1>
        }
      >
        <SearchBox />
        <Button
          title={t(paused ? 'tasks:queue.resume' : 'tasks:queue.pauseHint')}
          icon={paused ? Play : Pause}
          onClick={() => setPaused(!paused)}
        >
          <span className="hidden sm:inline">{t(paused ? 'tasks:queue.resume' : 'tasks:queue.pause')}</span>
        </Button>
        <IconButton icon={ListX} label={t('tasks:queue.clear')} onClick={() => void clearFinished()} />
      </PanelHeader>
      <PausedLines />
      <NotifyOffer />
      <Body />
      <EndedAnnouncer />
    </>
  );
}

function Body() {
  const { t } = useTranslation(['tasks', 'common']);
  const phase = useStore(tasks.state, (state) => state.phase);
  const empty = useStore(tasks.state, (state) => state.shown.length === 0 && !state.loadingMore);
  const narrowed = useStore(
    tasks.state,
    ({ filter }) => filter.group !== 'all' || filter.kind !== null || filter.query !== '',
  );
  const problem = useStore(tasks.state, (state) => state.problem);
  if (phase === 'loading')
    return (
      <LoadingRows
        label={t('common:loading')}
        widths={[62, 48, 70, 55, 40, 66]}
        className="flex flex-col px-4 pt-10"
        row="h-row-task gap-6 border-b border-hairline"
        lead={<Skeleton className="h-4 w-24" />}
      />
    );
  if (phase === 'failed') {
    return <LoadFailed title={t('tasks:failed.title')} problem={problem} onRetry={() => void tasks.load()} />;
  }
  if (!empty)
    return (
      <>
        <TaskTable store={tasks} />
        <TasksSelected />
      </>
    );
  return (
    <div className="m-auto">
      {narrowed ? (
        <EmptyState
          title={t('tasks:none.title')}
          description={t('tasks:none.text')}
          action={
            <Button onClick={() => tasks.narrow({ group: 'all', kind: null, query: '' })}>
              {t('tasks:none.all')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<ListChecks aria-hidden size={32} />}
          title={t('tasks:empty.title')}
          description={t('tasks:empty.text')}
          action={
            <>
              <Button onClick={() => openArea('chat')}>{t('tasks:empty.chat')}</Button>
              <Button onClick={() => openArea('speech')}>{t('tasks:empty.speech')}</Button>
              <Button onClick={() => openArea('music')}>{t('tasks:empty.music')}</Button>
              <Button onClick={() => openArea('images')}>{t('tasks:empty.images')}</Button>
            </>
          }
        />
      )}
    </div>
  );
}

/** Actions for the selected tasks. */
function TasksSelected() {
  const shown = useStore(tasks.state, (state) => state.shown);
  return (
    <SelectionBar
      selection={taskSelection}
      ids={shown.map(({ id }) => id)}
      row={CURRENT_ROW}
      className="toast-floor border-t border-hairline"
    >
      {(ids) => (
        <>
          <RetrySelected ids={ids} />
          <CancelSelected ids={ids} />
          <EndedSelected ids={ids} />
        </>
      )}
    </SelectionBar>
  );
}

/** Renders the button that cancels those selected tasks that can be; nothing if none can. */
function CancelSelected({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('tasks');
  const chosen = ids.flatMap((id) => tasks.get(id) ?? []);
  if (!chosen.some(canCancel)) return null;
  return (
    <SelectionAction icon={CircleX} label={t('do.cancelAll')} onClick={() => void cancelTasks(chosen)} />
  );
}

/** Renders the buttons for ended tasks: shows the result of a single one, and removes them from the list. */
function EndedSelected({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('tasks');
  const chosen = ids.flatMap((id) => tasks.get(id) ?? []);
  const [only] = chosen;
  if (!chosen.some((job) => deleteMeans(job) === 'clear')) return null;
  return (
    <>
      {chosen.length === 1 && only && taskActions(only).includes('show') ? (
        <SelectionAction
          icon={CornerUpRight}
          label={t('do.show')}
          onClick={() => void doTask('show', only)}
        />
      ) : null}
      <SelectionAction icon={ListX} label={t('do.clear')} onClick={() => void clearTasks(chosen)} />
    </>
  );
}

/** Renders the button that retries those selected tasks that can be; asks for confirmation if many may be charged. */
function RetrySelected({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('tasks');
  const pressed = useRef(false);
  const chosen = retriable(
    ids.flatMap((id) => tasks.get(id) ?? []),
    tasks.all(),
  );
  const sent = chosen.filter(({ action }) => action === 'retry').map(({ job }) => job);
  // An answer is retried with the connection that its chat has now.
  const billed = sent.some(({ kind, connectionId }) => (kind === 'chat' ? anyBills() : bills(connectionId)));
  const retry = async () => {
    if (pressed.current) return;
    pressed.current = true;
    await retryTasks(chosen);
    pressed.current = false;
  };
  const limit = useSettings((settings) => settings.askAbove);
  const question = {
    title: t('retryAsk.title', { count: sent.length }),
    description: t(chargeKey('retryAsk.hint', billed), { limit }),
    confirmLabel: t('ending.retry'),
  };
  const [start, dialog] = useAskAbove(limit, sent.length, question, () => void retry());
  if (chosen.length === 0) return null;
  return (
    <>
      <SelectionAction
        icon={RotateCw}
        label={t(sent.length === 0 ? 'do.checkAgain' : chargeKey('do.retry', billed))}
        onClick={start}
      />
      {dialog}
    </>
  );
}

const CURRENT_ROW = '[role=grid] [data-row][tabindex="0"]';

function SearchBox() {
  const { t } = useTranslation('tasks');
  const query = useStore(tasks.state, (state) => state.filter.query);
  return (
    <SearchField
      inToolbar
      label={t('search')}
      value={query}
      onValueChange={(next) => tasks.narrow({ query: next })}
      rows={CURRENT_ROW}
      className="mr-1 w-28 sm:w-48 wide:w-52"
    />
  );
}

/** Announces to screen readers how each task ended, once, while the tasks are open. */
function EndedAnnouncer() {
  const { t } = useTranslation('tasks');
  const [announcements, setAnnouncements] = useState<readonly { id: string; text: string }[]>([]);
  useEffect(
    () =>
      onTaskEnded((job) => {
        const text = t('announce', { title: taskTitle(job), state: t(`state.${taskStatus(job)}`) });
        setAnnouncements((had) => [...had, { id: job.id, text }].slice(-5));
      }),
    [t],
  );
  return (
    <div role="log" aria-live="polite" aria-label={t('announceLabel')} className="sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

/**
 * Offers notifications for the end of long tasks: only while one is running, and only if the
 * permission was not requested yet. The system asks after the click.
 */
function NotifyOffer() {
  const { t } = useTranslation('tasks');
  const isEnabled = useSettings((settings) => settings.notifyFinished);
  const { permission, ask } = useNotifyState();
  const [later, setLater] = useState(false);
  const open = isEnabled && permission === 'default' && !later;
  const now = useNow(open, 2000);
  const long = useStore(
    tasks.state,
    ({ shown }) => open && shown.some((job) => inGroup(job, 'running') && now - job.times.created > LONG_MS),
  );
  if (!open || !long) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-hairline bg-panel px-5 py-2 text-sm">
      <Bell aria-hidden size={16} className="text-ink-2" />
      <p className="min-w-48 flex-1">{t('notify.offer')}</p>
      <Button size="sm" onClick={() => void ask()}>
        {t('notify.allow')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setLater(true)}>
        {t('notify.later')}
      </Button>
    </div>
  );
}
