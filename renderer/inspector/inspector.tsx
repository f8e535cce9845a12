import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobCall, JobDetails } from '../../shared/domain/job.ts';
import { useWindowState, windowState } from '../app/window-state.ts';
import { useChanges } from '../data/follow-changes.ts';
import { StateMark } from '../generation/state-mark.tsx';
import { taskStatus, taskTitle } from '../generation/task-status.ts';
import { api } from '../lib/connection.ts';
import { taskIdIn } from '../lib/read-body.ts';
import { formatDuration } from '../locales/format.ts';
import { CopyIcon } from '../ui/copy-text.tsx';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useRead } from '../ui/use-read.ts';
import { CallView } from './parts/call-view.tsx';

/** Shows the requests and responses of a job, call by call, and follows it while it runs. */
export function Inspector() {
  const { t } = useTranslation('inspector');
  const open = useWindowState((state) => state.inspected);
  // The last content stays visible while the dialog closes.
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);
  const { value: details, problem, again } = useDetails(shown?.jobId ?? null);
  return (
    <Dialog
      open={open !== null}
      onClose={() => windowState.setState({ inspected: null })}
      title={t('title')}
      // Its line is there from the start, so that the content does not move down once it is known.
      description={details ? `${taskTitle(details.job)} · ${details.job.model}` : '\u00a0'}
      size="lg"
      tall
    >
      {problem ? (
        <LoadFailed title={t('failed')} problem={problem} onRetry={again} />
      ) : details ? (
        <Body key={shown?.jobId} details={details} usage={shown?.usage ?? null} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Dialog>
  );
}

/** Returns the details of a job, reloaded on each of its changes. */
function useDetails(jobId: string | null) {
  const read = useRead(jobId, () => api.jobs.details({ id: jobId ?? '' }));
  useChanges((change) => change.type === 'job' && change.job.id === jobId && read.again());
  return read;
}

function Body({ details: { job, calls }, usage }: { details: JobDetails; usage: unknown }) {
  const { t } = useTranslation(['inspector', 'tasks']);
  const [chosen, setChosen] = useState(0);
  const call = calls.find((one) => one.n === chosen) ?? calls[0];
  const taskId = job.kind === 'music' || job.kind === 'images' ? taskIdIn(call?.response?.body ?? '') : null;
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-3">{t('inspector:state')}</dt>
        <dd>
          <StateMark word={taskStatus(job)} text={t(`tasks:state.${taskStatus(job)}`)} />
        </dd>
        <dt className="text-ink-3">{t('inspector:id')}</dt>
        <dd className="flex items-center gap-2">
          <span className="min-w-0 truncate font-mono text-xs">{job.id}</span>
          <CopyIcon label={t('inspector:copyId')} text={() => job.id} />
        </dd>
        {taskId === null ? null : (
          <>
            <dt className="text-ink-3">{t('inspector:taskId')}</dt>
            <dd className="flex items-center gap-2">
              <span className="min-w-0 truncate font-mono text-xs">{taskId}</span>
              <CopyIcon label={t('inspector:copyTaskId')} text={() => taskId} />
            </dd>
          </>
        )}
        {job.retryOf === null ? null : (
          <>
            <dt className="text-ink-3">
              {t(job.regenerates ? 'inspector:regenerates' : 'inspector:retryOf')}
            </dt>
            <dd className="truncate font-mono text-xs">{job.retryOf}</dd>
          </>
        )}
      </dl>
      {calls.length > 1 ? <CallList calls={calls} chosen={call?.n ?? 0} onChoose={setChosen} /> : null}
      {call ? (
        <CallView key={call.n} job={job} call={call} usage={calls.length === 1 ? usage : null} />
      ) : (
        <p className="text-sm text-ink-2">{t('inspector:noCalls')}</p>
      )}
    </div>
  );
}

function wordOf(call: JobCall) {
  return taskStatus({ state: call.state, held: false });
}

interface CallListProps {
  readonly calls: readonly JobCall[];
  readonly chosen: number;
  readonly onChoose: (n: number) => void;
}

/** Renders the calls of a job with several, in order of their results. */
function CallList({ calls, chosen, onChoose }: CallListProps) {
  const { t } = useTranslation(['inspector', 'tasks']);
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('inspector:calls', { count: calls.length })}</h3>
      <ul className="max-h-48 overflow-y-auto rounded-md border border-hairline">
        {calls.map((call) => (
          <li key={call.n} className="border-b border-hairline last:border-b-0">
            <button
              type="button"
              aria-current={call.n === chosen || undefined}
              onClick={() => onChoose(call.n)}
              className={cx(
                'flex h-8 w-full items-center gap-4 px-3 text-left text-sm tabular-nums focus-visible:-outline-offset-2',
                call.n === chosen ? 'bg-craft-tint font-medium' : 'hover:bg-hover',
              )}
            >
              <span className="min-w-16">{t(`inspector:${callName(call, calls)}`, { n: call.n + 1 })}</span>
              <span className="min-w-0 flex-1">
                <StateMark word={wordOf(call)} text={t(`tasks:state.${wordOf(call)}`)} />
              </span>
              <span className="text-ink-3">
                {call.times.sent !== null && call.times.ended !== null
                  ? formatDuration(call.times.ended - call.times.sent)
                  : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ShownCall = Pick<JobCall, 'polls'>;

/**
 * Returns the name of a call among those of its job; a key of `inspector`. A job that is polled sends one request and
 * then polls, and only its newest poll is kept.
 */
export function callName(call: ShownCall, calls: readonly ShownCall[]): 'call' | 'askedFor' | 'lastAsking' {
  if (call.polls !== null) return 'lastAsking';
  return calls.some(({ polls }) => polls !== null) ? 'askedFor' : 'call';
}
