import { CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { SANDBOX_CONNECTION } from '../../../shared/domain/sandbox-connection.ts';
import type { Song } from '../../../shared/domain/song.ts';
import { openInspector, openSettings } from '../../app/window-state.ts';
import { canCheckAgain, type GenerationEnd } from '../../generation/generation-status.ts';
import { dismissJob, retryJob, submitAgain } from '../../generation/job-controls.ts';
import { coreMessage } from '../../locales/core-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import { songJobs } from '../music.ts';

/** How a song ended that was not made, and what to do now. */
export function SongOutcome({ song, end }: { song: Song; end: GenerationEnd }) {
  switch (end) {
    case 'failed':
      return <Failed song={song} />;
    case 'unknown':
      return <Unknown song={song} />;
    case 'stopped':
    case 'interrupted':
      return <Broken song={song} end={end} />;
    default:
      return end satisfies never;
  }
}

function Failed({ song }: { song: Song }) {
  const { t } = useTranslation('music');
  const { error } = song;
  const retry = (
    <Button size="sm" aria-description={t('ending.retryHint')} onClick={() => void retryJob(song)}>
      {t('ending.retry')}
    </Button>
  );
  // A task the service accepted is polled again; if the service no longer has it, only a new request helps.
  if (error?.class === 'not_found' && song.taskId !== null) {
    return (
      <Line title={t('ending.lostTitle')} hint={coreMessage(error.message)}>
        <CheckAgain song={song} />
        <Button size="sm" variant="ghost" onClick={() => openInspector(song.jobId)}>
          {t('song.details')}
        </Button>
      </Line>
    );
  }
  if (!error) return <Line title={t('ending.failedTitle')}>{retry}</Line>;
  return (
    <div className="flex flex-col items-start gap-2">
      <ServiceErrorNotice
        className="w-full"
        error={error}
        without={['continue', 'edit', 'choose-model']}
        onAction={(action) =>
          action === 'settings' ? openSettings('connections', song.connectionId) : void retryJob(song)
        }
        onDetails={() => openInspector(song.jobId)}
      />
      {/* The user may want to retry even if the error itself does not offer it. */}
      {error.action === 'retry' || error.action === 'wait' ? null : canCheckAgain(song) ? (
        <CheckAgain song={song} />
      ) : (
        retry
      )}
    </div>
  );
}

function CheckAgain({ song }: { song: Song }) {
  const { t } = useTranslation('music');
  return (
    <Button size="sm" aria-description={t('ending.checkAgainHint')} onClick={() => void retryJob(song)}>
      {t('ending.checkAgain')}
    </Button>
  );
}

/** Sent, and what became of it is not known: only the user may send it again, since it may be billed twice. */
function Unknown({ song }: { song: Song }) {
  const { t } = useTranslation(['music', 'errors']);
  const asks = useStore(songJobs.questions, (questions) => questions[song.jobId] === 'unknown');
  const checks = canCheckAgain(song);
  return (
    <Outcome tone="warn" urgent={asks} title={t('music:ending.unknownTitle')}>
      <p className="text-sm text-ink-2">
        {t(
          checks
            ? 'music:ending.unknownTaskHint'
            : (song.error?.status ?? 0) >= 400
              ? 'music:ending.unknownErrorHint'
              : 'music:ending.unknownHint',
        )}
      </p>
      {song.error?.message ? (
        <p className="mt-1.5 text-sm break-words text-ink-2">{coreMessage(song.error.message)}</p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {checks ? (
          <CheckAgain song={song} />
        ) : (
          <Button
            size="sm"
            aria-description={t('music:ending.retryHint')}
            onClick={() => void submitAgain(song)}
          >
            {t('music:ending.submitAgain')}
          </Button>
        )}
        {asks ? (
          <Button size="sm" variant="ghost" onClick={() => void dismissJob(song)}>
            {t('music:ending.dismiss')}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => openInspector(song.jobId)}>
          {t('music:song.details')}
        </Button>
      </div>
    </Outcome>
  );
}

function Broken({ song, end }: { song: Song; end: 'stopped' | 'interrupted' }) {
  const { t } = useTranslation(['music', 'errors']);
  const checks = canCheckAgain(song);
  const title = t(end === 'stopped' ? 'ending.stoppedTitle' : 'ending.interruptedTitle');
  return (
    <Line title={checks || end === 'interrupted' ? title : t('end.stopped')} hint={hintOf()}>
      {checks ? (
        <CheckAgain song={song} />
      ) : (
        <Button size="sm" aria-description={t('ending.retryHint')} onClick={() => void retryJob(song)}>
          {t('ending.retry')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => openInspector(song.jobId)}>
        {t('song.details')}
      </Button>
    </Line>
  );

  function hintOf(): string | undefined {
    if (checks) return t('ending.stoppedHint');
    if (end === 'stopped' && song.connectionId !== SANDBOX_CONNECTION) return t('errors:stoppedSent');
    return song.error?.message || undefined;
  }
}

function Line(props: { title: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-hairline bg-panel px-3 py-2.5"
    >
      <CircleSlash aria-hidden size={18} className="text-ink-3" />
      <div className="min-w-48 flex-1">
        <p className="font-medium">{props.title}</p>
        {props.hint === undefined ? null : <p className="text-sm break-words text-ink-2">{props.hint}</p>}
      </div>
      {props.children}
    </div>
  );
}
