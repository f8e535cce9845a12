import { useTranslation } from 'react-i18next';
import type { Job, JobPolls, JobProgress } from '../../../shared/domain/job.ts';
import { isEnd } from '../../../shared/domain/job-state.ts';
import { bills } from '../../../shared/domain/sandbox-connection.ts';
import type { ServiceErrorData } from '../../../shared/service/errors.ts';
import { openSettings } from '../../app/window-state.ts';
import { wholeSeconds } from '../../generation/elapsed.ts';
import { NextAttempt } from '../../generation/next-attempt.tsx';
import { type PauseReason, usePauseReason, wantsKey } from '../../generation/queue-pause.ts';
import { serviceState, taskStatus } from '../../generation/task-status.ts';
import { coreMessage } from '../../locales/core-messages.ts';
import { formatNumber } from '../../locales/format.ts';
import { failureReason } from '../../ui/problem-message.ts';
import { ShareBar } from '../../ui/share-bar.tsx';
import { useNow } from '../../ui/use-now.ts';

/**
 * Renders the line below a job's name: its progress, why it failed, or its model.
 * @param named whether to show the model here, because it has no column of its own
 */
export function TaskLine({ job, named, tabStop }: { job: Job; named: boolean; tabStop: boolean }) {
  const word = taskStatus(job);
  const { error, polls, progress } = job;
  // While sending is paused nothing is retried, whatever its time; chat is not affected.
  const reason = usePauseReason(job.connectionId);
  const paused = job.kind === 'chat' || word !== 'waiting' ? null : reason;
  const ended = isEnd(job.state);
  // A job that has not ended shows what it needs to continue.
  if (error && (!ended || word === 'failed' || word === 'interrupted')) return <Problem error={error} />;
  if (paused && paused !== 'user') return <Refused job={job} reason={paused} tabStop={tabStop} />;
  if (word === 'waiting' && job.retryAt !== undefined && !paused)
    return (
      <p className="text-xs">
        <NextAttempt at={job.retryAt} attempt={job.attempts + 1} error={job.retryError} />
      </p>
    );
  if (!ended && polls) return <Polls polls={polls} progress={progress} />;
  if (!ended && inPieces(job)) return <Progress progress={job.progress} />;
  if (isPlain(job)) return named ? <p className="truncate text-xs text-ink-3">{job.model}</p> : null;
  return (
    <p className="truncate text-xs text-ink-3">
      {named ? `${job.model} · ` : null}
      <More job={job} />
    </p>
  );
}

/**
 * Returns whether there is nothing more to show, as for most lines, which are often rendered during
 * fast scrolling.
 */
function isPlain(job: Job): boolean {
  const isComplete = !isEnd(job.state) || !inPieces(job) || job.progress.done >= job.progress.total;
  return job.attempts <= 1 && job.retryOf === null && isComplete && !mayBeCharged(job);
}

/** Returns whether a stopped job may still produce a result and be charged, because its request was already sent. */
function mayBeCharged({ state, kind, times, connectionId }: Job): boolean {
  if (state !== 'stopped' || kind === 'chat' || !bills(connectionId)) return false;
  return times.sent !== null;
}

/** Returns whether its progress counts segments; the progress of a task at the service is a percentage. */
function inPieces(job: Job): job is Job & { readonly progress: JobProgress } {
  return job.kind !== 'music' && job.kind !== 'images' && job.progress !== null && job.progress.total > 1;
}

function More({ job }: { job: Job }) {
  const { t } = useTranslation('tasks');
  const { attempts, retryOf, regenerates } = job;
  return [
    retryOf === null ? null : t(regenerates ? 'regenerated' : 'again'),
    attempts > 1 ? t('attempts', { count: attempts }) : null,
    inPieces(job) && job.progress.done < job.progress.total ? t('pieces', wordsOf(job.progress)) : null,
    mayBeCharged(job) ? t('stoppedSent') : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Problem({ error }: { error: ServiceErrorData }) {
  return (
    <p className="truncate text-xs text-bad" title={coreMessage(error.message)}>
      {failureReason(error)}
    </p>
  );
}

/** Renders why a task waits while others are sent, and the button to continue it. */
function Refused({ job, reason, tabStop }: { job: Job; reason: PauseReason; tabStop: boolean }) {
  const { t } = useTranslation('tasks');
  const { connectionId } = job;
  return (
    <p className="flex gap-1.5 text-xs text-warn">
      <span className="truncate">{t(`paused.${reason}`)}</span>
      {wantsKey(reason, connectionId) ? (
        <button
          type="button"
          tabIndex={tabStop ? 0 : -1}
          className="shrink-0 rounded-sm text-craft-ink underline underline-offset-2"
          onClick={() => openSettings('connections', connectionId)}
        >
          {t('queue.enterKey')}
        </button>
      ) : null}
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
    <ShareBar
      share={Math.min(1, done / Math.max(1, total))}
      className="h-1.5 w-20 shrink-0"
      tone="bg-ink-2"
    />
  );
}

function Polls({ polls, progress }: { polls: JobPolls; progress: JobProgress | null }) {
  const { t } = useTranslation('tasks');
  const now = useNow(polls.lastAt !== null);
  const words = [
    progress && progress.total > 0
      ? t('percent', { way: Math.min(1, progress.done / progress.total) })
      : null,
    polls.state && serviceState(polls.state),
    polls.lastAt === null ? t('notChecked') : t('checked', { ago: wholeSeconds(now - polls.lastAt) }),
  ];
  return (
    <p className="flex items-center gap-2 text-xs text-ink-2 tabular-nums">
      {progress && progress.total > 0 ? <Bar progress={progress} /> : null}
      <span className="truncate">{words.filter(Boolean).join(' · ')}</span>
    </p>
  );
}
