import { CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { SANDBOX_CONNECTION } from '../../../shared/domain/sandbox-connection.ts';
import type { Take } from '../../../shared/domain/take.ts';
import { openInspector, openSettings } from '../../app/window-state.ts';
import type { GenerationEnd } from '../../generation/generation-status.ts';
import { dismissJob, retryJob, submitAgain } from '../../generation/job-controls.ts';
import { coreMessage } from '../../locales/core-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import { takeJobs } from '../speech.ts';

/** How a take ended that was not made, and what to do now. */
export function TakeOutcome({ take, end }: { take: Take; end: GenerationEnd }) {
  switch (end) {
    case 'failed':
      return <Failed take={take} />;
    case 'unknown':
      return <Unknown take={take} />;
    case 'stopped':
    case 'interrupted':
      return <Broken take={take} end={end} />;
    default:
      return end satisfies never;
  }
}

function Failed({ take }: { take: Take }) {
  const { t } = useTranslation('speech');
  if (!take.error) {
    return (
      <Line words={t('take.end.failed')}>
        <Button size="sm" onClick={() => void retryJob(take)}>
          {t('take.retry')}
        </Button>
      </Line>
    );
  }
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <ServiceErrorNotice
        className="w-full"
        error={take.error}
        without={['continue', 'edit', 'choose-model']}
        onAction={(action) =>
          action === 'settings' ? openSettings('connections', take.connectionId) : void retryJob(take)
        }
        onDetails={() => openInspector(take.jobId)}
      />
      {/* The user may want to retry even if the error itself does not offer it. */}
      {take.error.action === 'retry' || take.error.action === 'wait' ? null : (
        <Button size="sm" onClick={() => void retryJob(take)}>
          {t('take.retry')}
        </Button>
      )}
    </div>
  );
}

/** Sent, and no answer came: only the user may send it again, since it may be billed twice. */
function Unknown({ take }: { take: Take }) {
  const { t } = useTranslation(['speech', 'errors']);
  const asks = useStore(takeJobs.questions, (questions) => questions[take.jobId] === 'unknown');
  const made = take.progress?.done ?? 0;
  const refused = (take.error?.status ?? 0) >= 400;
  if (!asks) {
    return (
      <Line words={t('speech:take.end.unknown')}>
        <Button size="sm" variant="ghost" onClick={() => void submitAgain(take)}>
          {t('speech:take.submitAgain')}
        </Button>
      </Line>
    );
  }
  return (
    <div className="mt-2">
      <Outcome tone="warn" urgent title={t('speech:take.unknownTitle')}>
        <p className="text-sm text-ink-2">
          {t(refused ? 'speech:take.unknownErrorHint' : 'speech:take.unknownHint')}
        </p>
        {made > 0 ? (
          <p className="text-sm text-ink-2">
            {t('speech:take.stoppedHint', { count: made })} {t('speech:take.continueHint')}
          </p>
        ) : null}
        {take.error?.phase === 'answering' && take.error.message ? (
          <p className="mt-1.5 text-sm text-ink-2">
            {t('errors:serviceSays')}{' '}
            <span className="break-words text-ink">{coreMessage(take.error.message)}</span>
          </p>
        ) : null}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void submitAgain(take)}>
            {t('speech:take.submitAgain')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void dismissJob(take)}>
            {t('speech:take.dismiss')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => openInspector(take.jobId)}>
            {t('speech:take.details')}
          </Button>
        </div>
      </Outcome>
    </div>
  );
}

function Broken({ take, end }: { take: Take; end: 'stopped' | 'interrupted' }) {
  const { t } = useTranslation(['speech', 'errors']);
  const made = take.progress?.done ?? 0;
  const ended = t(`take.end.${end}`);
  const kept = made > 0 ? t('take.stoppedHint', { count: made }) : null;
  const mayBeBilled = end === 'stopped' && take.connectionId !== SANDBOX_CONNECTION;
  const billed = mayBeBilled ? t('errors:stoppedSent') : null;
  const both = kept !== null && billed !== null;
  const more = both ? t('take.sentences', { first: kept, second: billed }) : (kept ?? billed);
  const words = more === null ? ended : t('take.endMore', { end: ended, more });
  return (
    <Line words={words}>
      <Button size="sm" aria-description={t('take.continueHint')} onClick={() => void retryJob(take)}>
        {t(made > 0 ? 'take.continue' : 'take.retry')}
      </Button>
    </Line>
  );
}

function Line({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md bg-panel px-2.5 py-1.5">
      <CircleSlash aria-hidden size={16} className="text-ink-3" />
      <p className="min-w-0 flex-1 text-sm text-ink-2">{words}</p>
      {children}
    </div>
  );
}
