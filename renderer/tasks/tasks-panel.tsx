import { ListChecks, Pause, Play, Search, Trash2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { openArea, useAreaTarget } from '../app/area-state.ts';
import { PanelHeader } from '../app/panel-header.tsx';
import { useSettings } from '../app/settings-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { clearFinished } from './do-task.ts';
import { EndedAnnouncer } from './parts/ended-announcer.tsx';
import { NotifyOffer } from './parts/notify-offer.tsx';
import { TaskTable } from './parts/task-table.tsx';
import { PausedLine } from './paused-line.tsx';
import { problemWords } from './problem-words.ts';
import { setPaused } from './task-palette.ts';
import { beginTasks, tasks } from './tasks.ts';

/** Everything that is being made, waits, or was made. */
export function TasksPanel() {
  const { t } = useTranslation(['tasks', 'common']);
  const target = useAreaTarget('tasks');
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
          icon={paused ? <Play aria-hidden size={15} /> : <Pause aria-hidden size={15} />}
          onClick={() => setPaused(!paused)}
        >
          <span className="hidden sm:inline">{t(paused ? 'tasks:queue.resume' : 'tasks:queue.pause')}</span>
        </Button>
        <IconButton label={t('tasks:queue.clear')} onClick={() => void clearFinished()}>
          <Trash2 aria-hidden size={16} />
        </IconButton>
      </PanelHeader>
      {paused ? <PausedLine /> : null}
      <NotifyOffer />
      <Body target={target && { jobId: target.what.jobId, ask: target.ask }} />
      <EndedAnnouncer />
    </>
  );
}

function Body({ target }: { target: { jobId: string; ask: number } | null }) {
  const { t } = useTranslation(['tasks', 'common']);
  const phase = useStore(tasks.state, (state) => state.phase);
  const empty = useStore(tasks.state, (state) => state.shown.length === 0 && !state.loadingMore);
  const narrowed = useStore(
    tasks.state,
    ({ filter }) => filter.group !== 'all' || filter.kind !== null || filter.query !== '',
  );
  const problem = useStore(tasks.state, (state) => state.problem);
  if (phase === 'loading') return <TasksLoading />;
  if (phase === 'failed') {
    return (
      <div role="alert" className="m-auto">
        <EmptyState
          title={t('tasks:failed.title')}
          description={problem ? problemWords(problem) : null}
          action={<Button onClick={() => void tasks.load()}>{t('common:retry')}</Button>}
        />
      </div>
    );
  }
  if (!empty) return <TaskTable store={tasks} target={target} />;
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

function SearchBox() {
  const { t } = useTranslation('tasks');
  const query = useStore(tasks.state, (state) => state.filter.query);
  const box = useRef<HTMLInputElement>(null);
  return (
    <search className="relative mr-1 block w-28 sm:w-44 wide:w-52">
      <Search aria-hidden size={15} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
      <input
        ref={box}
        type="search"
        data-task-search
        aria-label={t('search')}
        placeholder={t('search')}
        value={query}
        spellCheck={false}
        onChange={(event) => tasks.narrow({ query: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && query !== '') {
            event.stopPropagation();
            tasks.narrow({ query: '' });
          } else if (event.key === 'ArrowDown') {
            event.preventDefault();
            document.querySelector<HTMLElement>('[role=grid] [data-row][tabindex="0"]')?.focus();
          }
        }}
        className="[&::-webkit-search-cancel-button]:hidden h-8 w-full rounded-md border border-hairline bg-raised pr-8 pl-8.5 text-base transition-colors hover:border-edge focus-visible:border-craft focus-visible:outline-1 focus-visible:outline-offset-0"
      />
      {query === '' ? null : (
        <span className="absolute inset-y-0 right-0.5 flex items-center">
          <IconButton
            size="sm"
            label={t('clearSearch')}
            onClick={() => {
              tasks.narrow({ query: '' });
              box.current?.focus();
            }}
          >
            <X aria-hidden size={14} />
          </IconButton>
        </span>
      )}
    </search>
  );
}

function TasksLoading() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="flex flex-col px-4 pt-10">
      <span className="sr-only">{t('loading')}</span>
      {[62, 48, 70, 55, 40, 66].map((width) => (
        <span key={width} className="flex h-14 items-center gap-6 border-b border-hairline">
          <Skeleton className="h-4 w-24" />
          <span style={{ width: `${width}%` }} className="block">
            <Skeleton className="h-4" />
          </span>
        </span>
      ))}
    </div>
  );
}
