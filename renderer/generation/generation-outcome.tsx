import { CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job, JobQuestion } from '../../shared/domain/job.ts';
import { bills } from '../../shared/domain/sandbox-connection.ts';
import { isSaidByService } from '../../shared/service/said-by-service.ts';
import { chargeKey } from '../app/connections-store.ts';
import { openInspector, openSettings } from '../app/window-state.ts';
import { coreMessage } from '../locales/core-messages.ts';
import { joinSentences } from '../locales/format.ts';
import { Button } from '../ui/button.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { ServiceErrorNotice } from '../ui/service-error.tsx';
import { canCheckAgain, type GenerationEnd } from './generation-status.ts';
import { dismissJob, retryJob, submitAgain } from './job-controls.ts';

interface OutcomeProps {
  readonly made: Pick<Job, 'state' | 'error' | 'progress'> & {
    readonly jobId: string;
    readonly connectionId: string;
    readonly question: JobQuestion | null;
    /** The task id, for services with tasks. */
    readonly taskId?: string | null;
  };
  readonly end: GenerationEnd;
}

/** Renders how a take or song failed, and the available actions. */
export function GenerationOutcome({ made, end }: OutcomeProps) {
  const { t } = useTranslation(['tasks', 'errors']);
  const { error, jobId, connectionId } = made;
  const taskId = made.taskId ?? null;
  const checks = canCheckAgain({ ...made, taskId });
  // Finished segments of a take are not sent again.
  const saved = taskId === null ? (made.progress?.done ?? 0) : 0;
  const kept = saved > 0 && !checks;
  const act = checks ? 'checkAgain' : kept ? 'resume' : 'retry';
  const billed = bills(connectionId);
  const sendsAgain = t(`tasks:ending.${chargeKey('retryHint', billed)}`);
  const retry = (
    <Button
      size="sm"
      aria-description={act === 'retry' ? sendsAgain : t(`tasks:ending.${act}Hint`)}
      onClick={() => void retryJob(made)}
    >
      {t(`tasks:ending.${act}`)}
    </Button>
  );
  // It may be charged twice, so only the user may send it again.
  const resend = (
    <Button size="sm" aria-description={sendsAgain} onClick={() => void submitAgain(made)}>
      {t('tasks:ending.submitAgain')}
    </Button>
  );
  const details = (
    <Button size="sm" variant="ghost" onClick={() => openInspector(jobId)}>
      {t('tasks:do.details')}
    </Button>
  );
  if (made.question === 'unknown') {
    const refused = (error?.status ?? 0) >= 400;
    const hint = checks ? 'unknownTaskHint' : refused ? 'unknownErrorHint' : 'unknownHint';
    return (
      <Outcome tone="warn" urgent title={t('tasks:ending.unknownTitle')}>
        {checks || billed ? <p className="text-sm text-ink-2">{t(`tasks:ending.${hint}`)}</p> : null}
        {kept ? (
          <p className="text-sm text-ink-2">
            {joinSentences([t('tasks:ending.saved', { count: saved }), t('tasks:ending.resumeHint')])}
          </p>
        ) : null}
        {error?.phase === 'answering' && error.message ? (
          <p className="mt-1.5 text-sm break-words text-ink-2">
            {isSaidByService(error) ? (
              <>
                {t('errors:serviceSays')}
                <span className="text-ink">{coreMessage(error.message)}</span>
              </>
            ) : (
              coreMessage(error.message)
            )}
          </p>
        ) : null}
        <div className="mt-2 flex flex-wrap gap-2">
          {checks ? retry : resend}
          <Button size="sm" variant="ghost" onClick={() => void dismissJob(made)}>
            {t('tasks:ending.dismiss')}
          </Button>
          {details}
        </div>
      </Outcome>
    );
  }
  // A task the service accepted is polled again; if the service no longer has it, only a new request helps.
  const isLost = end === 'failed' && error?.class === 'not_found' && taskId !== null;
  if (end === 'failed' && error && !isLost)
    return (
      <ServiceErrorNotice
        error={error}
        without={['continue', 'edit', 'choose-model']}
        onAction={(action) =>
          action === 'settings' ? openSettings('connections', connectionId) : void retryJob(made)
        }
        onDetails={() => openInspector(jobId)}
      >
        {/* The user may want to retry even if the error itself does not offer it. */}
        {error.action === 'retry' || error.action === 'wait' ? null : retry}
      </ServiceErrorNotice>
    );
  const mayBeBilled = end === 'stopped' && billed;
  const hints = [
    isLost ? coreMessage(error.message) : '',
    kept ? t('tasks:ending.saved', { count: saved }) : '',
    checks && end === 'stopped'
      ? t(`tasks:ending.${chargeKey('stoppedHint', billed)}`)
      : mayBeBilled
        ? t('errors:stoppedSent')
        : '',
  ];
  return (
    <Line
      title={
        isLost
          ? t('tasks:ending.lostTitle')
          : checks && end === 'stopped'
            ? t('tasks:ending.stoppedTitle')
            : t(`tasks:state.${end}`)
      }
      hint={joinSentences(hints)}
    >
      {end === 'unknown' && !checks ? resend : retry}
      {details}
    </Line>
  );
}

function Line({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-hairline bg-panel px-3 py-2"
    >
      <CircleSlash aria-hidden size={16} className="text-ink-3" />
      <div className="min-w-48 flex-1 text-sm">
        <p className="font-medium">{title}</p>
        {hint === '' ? null : <p className="break-words text-ink-2">{hint}</p>}
      </div>
      {children}
    </div>
  );
}
