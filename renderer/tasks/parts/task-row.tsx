import { memo, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Job, JobKind } from '../../../shared/domain/job.ts';
import { bills } from '../../../shared/domain/sandbox-connection.ts';
import { elapsedLabel, elapsedMs, isTicking } from '../../generation/elapsed.ts';
import { StateMark } from '../../generation/state-mark.tsx';
import { needsYou, type TaskStatus, taskStatus, taskTitle } from '../../generation/task-status.ts';
import { api } from '../../lib/connection.ts';
import { coreMessage } from '../../locales/core-messages.ts';
import { formatDay, formatTime, joinSentences } from '../../locales/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { NoticeText } from '../../ui/notice-text.tsx';
import { RowIcon, type RowIconName } from '../../ui/row-icon.tsx';
import { useIsSelected } from '../../ui/selection.ts';
import { SelectedMark } from '../../ui/selection-bar.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSinglePress } from '../../ui/use-single-press.ts';
import { doTask } from '../do-task.ts';
import { GenerationThumbs } from '../generation-thumbs.ts';
import { actionLabel, type TaskAction, taskActions } from '../task-actions.ts';
import { taskSelection } from '../tasks.ts';
import { type Columns, columnsClass } from './columns.ts';
import { TaskLine } from './task-line.tsx';

const thumbs = new GenerationThumbs(api);
/** Rows scrolled past load nothing: only one that stays this long, in milliseconds. */
const REST_MS = 150;

/** Renders the image of a task in place of the icon of its kind. */
function TaskImage({ generationId, label }: { generationId: string; label: string }) {
  const url = useStore(thumbs.state, (state) => state[generationId]);
  useEffect(() => {
    const timer = setTimeout(() => void thumbs.want(generationId), REST_MS);
    return () => clearTimeout(timer);
  }, [generationId]);
  if (!url) return <RowIcon icon="image" label={label} className="text-images" />;
  return (
    <img
      src={url}
      alt={label}
      draggable={false}
      onError={() => thumbs.forget(generationId)}
      className="-mx-1 size-6 shrink-0 rounded-sm object-cover"
    />
  );
}

const KINDS: Readonly<Record<JobKind, { icon: RowIconName; tone: string }>> = {
  chat: { icon: 'messageSquare', tone: 'text-chat' },
  speech: { icon: 'audioLines', tone: 'text-speech' },
  music: { icon: 'music', tone: 'text-music' },
  images: { icon: 'image', tone: 'text-images' },
};
/** The icons of actions that get a button when they come first; all others are in the menu. */
const ICONS: Readonly<Partial<Record<TaskAction, RowIconName>>> = {
  show: 'cornerUpRight',
  start: 'play',
  remove: 'trash',
  stop: 'circleStop',
  retry: 'rotateCw',
  checkAgain: 'rotateCw',
};

export interface TaskRowProps {
  readonly job: Job;
  readonly connectionName: string;
  /** Its index in the list. */
  readonly at: number;
  readonly tabStop: boolean;
  readonly flash: boolean;
  /** The start of today. */
  readonly today: number;
  readonly words: RowLabels;
  readonly columns: Columns;
  readonly onMenu: (job: Job, anchor: HTMLElement) => void;
}

/** Renders one job as a row of cells, with the decision it waits for below. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { job, connectionName, at, tabStop, flash, today, words, columns, onMenu } = props;
  const selected = useIsSelected(taskSelection, job.id);
  const word = taskStatus(job);
  const ticking = isTicking(job);
  const { icon: kindIcon, tone } = KINDS[job.kind];
  const [first] = taskActions(job);
  const icon = first && ICONS[first];
  // Stopping puts the button that sends it again in the same place.
  const press = useSinglePress(() => first && void doTask(first, job));
  const { created } = job.times;
  const title = taskTitle(job);
  const tab = tabStop ? 0 : -1;
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a list of this length is drawn in part, which <table> does not allow
    <div
      {...kept}
      role="row"
      aria-rowindex={at + 2}
      aria-selected={selected}
      data-row={job.id}
      tabIndex={tab}
      className={cx(
        'border-b border-hairline hover:bg-hover focus-visible:-outline-offset-2',
        (selected || flash) && 'bg-craft-tint',
      )}
    >
      <div className={cx(columnsClass(columns), 'min-h-row-task py-row-y')}>
        <div role="cell" className="text-sm">
          <StateMark word={word} text={words.state[word]} />
        </div>
        <div role="cell" className="flex min-w-0 items-center gap-2.5">
          {selected ? (
            <SelectedMark selection={taskSelection} id={job.id} />
          ) : job.subject.kind === 'images' && job.state === 'done' ? (
            <TaskImage generationId={job.subject.generationId} label={words.kind.images} />
          ) : (
            <RowIcon icon={kindIcon} label={words.kind[job.kind]} className={tone} />
          )}
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium" title={title}>
              {title}
            </p>
            <TaskLine job={job} named={columns !== 'wide'} tabStop={tabStop} />
          </div>
        </div>
        {columns === 'wide' ? (
          <div role="cell" className="min-w-0 text-sm">
            <p className="truncate">{job.model}</p>
            <p className="truncate text-xs text-ink-3">{connectionName}</p>
          </div>
        ) : null}
        {columns === 'narrow' ? null : (
          <div role="cell" className="text-sm text-ink-2 tabular-nums">
            <time dateTime={new Date(created).toISOString()}>
              {created >= today ? formatTime(created) : formatDay(created)}
            </time>
          </div>
        )}
        <div role="cell" className="text-sm text-ink-2 tabular-nums">
          {ticking ? <Ticking job={job} /> : elapsedLabel(elapsedMs(job, created), false)}
        </div>
        <div role="cell" className="flex justify-end">
          {first && icon ? (
            <IconButton
              icon={<RowIcon icon={icon} />}
              label={words.do[actionLabel(first, job)]}
              tabIndex={tab}
              onClick={press}
            />
          ) : null}
          <IconButton
            icon={<RowIcon icon="ellipsis" />}
            aria-haspopup="menu"
            tabIndex={tab}
            label={words.menu}
            onClick={(event) => onMenu(job, event.currentTarget)}
          />
        </div>
      </div>
      {word === 'unknown' && needsYou(job) ? <UnknownCard job={job} tabStop={tabStop} /> : null}
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: until here
  );
});

/** Renders the running time. It has its own clock so that only this text rerenders each second. */
function Ticking({ job }: { job: Job }) {
  return elapsedLabel(elapsedMs(job, useNow(true)), true);
}

/** Renders the decision about a request without a response: only the user can find out whether it was charged. */
function UnknownCard({ job, tabStop }: { job: Job; tabStop: boolean }) {
  const { t } = useTranslation('tasks');
  const tab = tabStop ? 0 : -1;
  const { error } = job;
  const message = error?.message ? coreMessage(error.message) : '';
  // A connection that broke after sending already says that it may have been charged.
  const billed = bills(job.connectionId);
  const mentionsCharge = billed && error?.class === 'interrupted' && error.phase === 'sending';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the row it explains
    <div
      role="cell"
      data-not-row
      className="mx-4 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warn/40 bg-warn-tint px-3 py-2.5"
    >
      <p className="min-w-52 flex-1 text-sm">
        <NoticeText title={t('unknown.title')}>
          {billed
            ? joinSentences([mentionsCharge ? message : t('unknown.charged'), t('unknown.check')])
            : null}
        </NoticeText>
        {message === '' || mentionsCharge ? null : (
          <span className="mt-0.5 block break-words text-ink-2">{message}</span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" tabIndex={tab} onClick={() => void doTask('submitAgain', job)}>
          {t('ending.submitAgain')}
        </Button>
        <Button size="sm" variant="ghost" tabIndex={tab} onClick={() => void doTask('dismiss', job)}>
          {t('ending.dismiss')}
        </Button>
      </span>
    </div>
  );
}

/** The labels of a row, looked up once for all rows, as hundreds of them scroll past in a second. */
interface RowLabels {
  readonly state: Readonly<Record<TaskStatus, string>>;
  readonly kind: Readonly<Record<JobKind, string>>;
  readonly do: Readonly<Record<ReturnType<typeof actionLabel>, string>>;
  readonly menu: string;
}

export function useRowLabels(): RowLabels {
  const { t } = useTranslation('tasks');
  return useMemo(
    () => ({
      state: t('state', { returnObjects: true }),
      kind: t('kind', { returnObjects: true }),
      do: t('do', { returnObjects: true }),
      menu: t('row.menu'),
    }),
    [t],
  );
}
