import { AudioLines, Ellipsis, type LucideIcon, MessageSquare } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job, JobKind } from '../../../shared/domain/job.ts';
import { formatDay, formatTime } from '../../locales/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/menu.tsx';
import { useNow } from '../../ui/use-now.ts';
import { doTask } from '../do-task.ts';
import { elapsedMs, elapsedWords, isTicking } from '../elapsed.ts';
import { taskActions } from '../task-actions.ts';
import { taskTitle } from '../task-title.ts';
import { needsYou, taskWord } from '../task-word.ts';
import { COLUMNS, FROM_MIDDLE, FROM_WIDE } from './columns.ts';
import { StateMark } from './state-mark.tsx';
import { TaskLine } from './task-line.tsx';
import { ACTION_ICONS, TaskMenuItems } from './task-menu-items.tsx';
import { UnknownCard } from './unknown-card.tsx';

const KINDS: Readonly<Record<JobKind, { icon: LucideIcon; tone: string }>> = {
  chat: { icon: MessageSquare, tone: 'text-chat' },
  speech: { icon: AudioLines, tone: 'text-speech' },
};

interface TaskRowProps {
  readonly job: Job;
  readonly connectionName: string;
  /** Its place in the list, from 0. */
  readonly at: number;
  readonly tabStop: boolean;
  readonly flash: boolean;
  /** The first instant of today. */
  readonly today: number;
  readonly onKeyDown: (event: KeyboardEvent, at: number) => void;
  readonly onFocus: (id: string) => void;
}

/** One job. Its words are one line of cells; what asks for a decision stands under them. */
export function TaskRow(props: TaskRowProps) {
  const { job, connectionName, at, tabStop, flash, today, onKeyDown, onFocus } = props;
  const { t } = useTranslation('tasks');
  const word = taskWord(job);
  const ticking = isTicking(job);
  const { icon: Kind, tone } = KINDS[job.kind];
  const menu = useRef<HTMLButtonElement>(null);
  const [first] = taskActions(job);
  const MainIcon = first ? ACTION_ICONS[first] : null;
  const { created } = job.times;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of this length is drawn in part, which <table> does not allow
    <div
      role="row"
      aria-rowindex={at + 2}
      data-row={job.id}
      tabIndex={tabStop ? 0 : -1}
      onFocus={() => onFocus(job.id)}
      onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event, at)}
      onDoubleClick={() => taskActions(job).includes('show') && void doTask('show', job)}
      onContextMenu={(event) => {
        event.preventDefault();
        menu.current?.click();
      }}
      className={cx(
        'border-b border-hairline transition-colors hover:bg-hover focus-visible:-outline-offset-2',
        flash && 'bg-craft-tint',
      )}
    >
      <div className={cx(COLUMNS, 'min-h-14 py-1.5')}>
        {/* biome-ignore-start lint/a11y/useSemanticElements: cells of the row above */}
        <div role="cell" className="text-sm">
          <StateMark word={word} />
        </div>
        <div role="cell" className="flex min-w-0 items-center gap-2.5">
          <Kind aria-label={t(`kind.${job.kind}`)} role="img" size={16} className={tone} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{taskTitle(job)}</p>
            <TaskLine job={job} />
          </div>
        </div>
        <div role="cell" className={cx(FROM_WIDE, 'min-w-0 text-sm')}>
          <p className="truncate">{job.model}</p>
          <p className="truncate text-xs text-ink-3">{connectionName}</p>
        </div>
        <div role="cell" className={cx(FROM_MIDDLE, 'text-sm text-ink-2 tabular-nums')}>
          <time dateTime={new Date(created).toISOString()}>
            {created >= today ? formatTime(created) : formatDay(created)}
          </time>
        </div>
        <div role="cell" className="text-sm text-ink-2 tabular-nums">
          <Elapsed job={job} ticking={ticking} />
        </div>
        <div role="cell" className="flex justify-end">
          {first && first !== 'details' && MainIcon && word !== 'unknown' ? (
            <IconButton
              label={t(`do.${first}`)}
              tabIndex={tabStop ? 0 : -1}
              onClick={(event) => event.detail < 2 && void doTask(first, job)}
            >
              <MainIcon aria-hidden size={16} />
            </IconButton>
          ) : null}
          <Menu
            align="end"
            trigger={
              <IconButton
                ref={menu}
                tabIndex={tabStop ? 0 : -1}
                label={t('row.menu', { title: taskTitle(job) })}
              >
                <Ellipsis aria-hidden size={16} />
              </IconButton>
            }
          >
            <TaskMenuItems job={job} />
          </Menu>
        </div>
        {/* biome-ignore-end lint/a11y/useSemanticElements: until here */}
      </div>
      {word === 'unknown' && needsYou(job) ? <UnknownCard job={job} tabStop={tabStop} /> : null}
    </div>
  );
}

/** Its clock is its own, so that a second passing draws these few letters and not the row. */
function Elapsed({ job, ticking }: { job: Job; ticking: boolean }) {
  const now = useNow(ticking);
  return elapsedWords(elapsedMs(job, now), ticking);
}
