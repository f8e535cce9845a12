import { useTranslation } from 'react-i18next';
import type { Job, JobPolls, JobProgress } from '../../../shared/domain/job.ts';
import { isEnd } from '../../../shared/domain/job-state.ts';
import { formatDuration, formatNumber } from '../../locales/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { taskWord } from '../task-word.ts';
import { NOT_FROM_WIDE } from './columns.ts';

/** The line under a job's name: how far it is, why it failed, or what was made of. */
export function TaskLine({ job }: { job: Job }) {
  const { t } = useTranslation(['tasks', 'errors']);
  const word = taskWord(job);
  if (job.error && (word === 'failed' || word === 'interrupted')) {
    const { message } = job.error;
    return (
      <p className="truncate text-xs text-bad" title={message}>
        {message || t(`errors:class.${job.error.class}`)}
      </p>
    );
  }
  if (!isEnd(job.state) && job.polls) return <Polls polls={job.polls} progress={job.progress} />;
  if (!isEnd(job.state) && job.progress && job.progress.total > 1)
    return <Progress progress={job.progress} />;
  const tried = job.attempts > 1 ? t('tasks:attempts', { count: job.attempts }) : null;
  const again = job.retryOf === null ? null : t('tasks:again');
  const partly =
    isEnd(job.state) && job.progress && job.progress.done < job.progress.total ? job.progress : null;
  const words = [again, tried, partly ? t('tasks:pieces', wordsOf(partly)) : null]
    .filter(Boolean)
    .join(' · ');
  return (
    <p className="truncate text-xs text-ink-3">
      <span className={NOT_FROM_WIDE}>
        {job.model}
        {words === '' ? null : ' · '}
      </span>
      {words}
    </p>
  );
}

function wordsOf({ done, total }: JobProgress) {
  return { done: formatNumber(done), total: formatNumber(total) };
}

function Progress({ progress }: { progress: JobProgress }) {
  const { t } = useTranslation('tasks');
  return (
    <p className="flex items-center gap-2 text-xs text-ink-2 tabular-nums">
      <Bar progress={progress} />
      <span className="truncate">{t('pieces', wordsOf(progress))}</span>
    </p>
  );
}

function Bar({ progress: { done, total } }: { progress: JobProgress }) {
  return (
    <span aria-hidden className="block h-1.5 w-20 shrink-0 overflow-hidden rounded-full bg-hairline">
      <span
        style={{ width: `${Math.min(100, (done / Math.max(1, total)) * 100)}%` }}
        className="block h-full rounded-full bg-ink-2"
      />
    </span>
  );
}

function Polls({ polls, progress }: { polls: JobPolls; progress: JobProgress | null }) {
  const { t } = useTranslation('tasks');
  const now = useNow(polls.lastAt !== null);
  const words = [
    polls.state,
    polls.lastAt === null
      ? t('notChecked')
      : t('checked', {
          count: polls.count,
          ago: formatDuration(Math.max(1000, Math.floor((now - polls.lastAt) / 1000) * 1000)),
        }),
  ];
  return (
    <p className="flex items-center gap-2 text-xs text-ink-2 tabular-nums">
      {progress && progress.total > 0 ? <Bar progress={progress} /> : null}
      <span className="truncate">{words.filter(Boolean).join(' · ')}</span>
    </p>
  );
}
