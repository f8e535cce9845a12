import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Song } from '../../../shared/domain/song.ts';
import { connectionsStore, useConnectionName } from '../../app/connections-store.ts';
import { openInspector, openSettings } from '../../app/window-state.ts';
import { elapsedLabel } from '../../generation/elapsed.ts';
import type { GenerationStatus } from '../../generation/generation-status.ts';
import { CancelJob, ContinueJob } from '../../generation/job-buttons.tsx';
import { usePauseReason } from '../../generation/queue-pause.ts';
import { serviceState } from '../../generation/task-status.ts';
import { ServiceErrorNotice } from '../../ui/service-error.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useNow } from '../../ui/use-now.ts';
import { checkedLabel } from '../song-labels.ts';

interface SongProgressProps {
  readonly song: Song;
  readonly status: Extract<GenerationStatus, { kind: 'under_way' }>;
}

/** Shows the progress of a running song, with its actions. Only known facts are shown. */
export function SongProgress({ song, status }: SongProgressProps) {
  const { t } = useTranslation(['music', 'tasks']);
  const held = song.question === 'held';
  const { step, percent } = status;
  const waiting = step === 'waiting';
  const reason = usePauseReason(song.connectionId);
  const paused = waiting ? reason : null;
  const words = held
    ? t('tasks:unsent.held')
    : paused
      ? t(`tasks:paused.${paused}`)
      : percent === null
        ? t(`music:progress.${step}`)
        : t('music:stepWithPercent', { step: t(`music:progress.${step}`), way: percent / 100 });
  return (
    <section
      aria-label={t('music:progress.label')}
      className="flex flex-col gap-3 rounded-lg border border-hairline bg-panel px-4 py-3.5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {waiting || step === 'needsKey' ? null : <Spinner className="text-craft" />}
        <p className="min-w-48 flex-1 font-medium tabular-nums">{words}</p>
        <ContinueJob made={song} words="music:progress" held={held} paused={paused} />
        <CancelJob made={song} words="music:progress" isFree={waiting} />
      </div>
      {percent === null ? null : <ShareBar share={percent / 100} className="h-1.5" />}
      {held ? null : <Checked song={song} waiting={waiting} />}
      {step === 'needsKey' ? <NeedsKey song={song} /> : null}
    </section>
  );
}

/** Renders the hint that a key is missing. Polling resumes by itself once there is one. */
function NeedsKey({ song }: { song: Song }) {
  const { t } = useTranslation('music');
  const { error, connectionId } = song;
  const nameOf = useConnectionName();
  const connection = useStore(connectionsStore, ({ connections }) =>
    connections.find(({ id }) => id === connectionId),
  );
  return (
    <>
      <p className="text-sm">
        {connection ? t('progress.keyOf', { name: nameOf(connection) }) : t('progress.keyOfGone')}
      </p>
      {error ? (
        <ServiceErrorNotice
          error={error}
          without={['retry', 'wait', 'continue', 'edit', 'choose-model']}
          onAction={() => openSettings('connections', connectionId)}
          onDetails={() => openInspector(song.jobId)}
        />
      ) : null}
    </>
  );
}

/** Renders the time of the last poll. It has its own clock so that only this text rerenders each second. */
function Checked({ song, waiting }: { song: Song; waiting: boolean }) {
  const { t } = useTranslation('music');
  const now = useNow(true);
  const words = [
    elapsedLabel(Math.max(0, now - song.createdAt), true),
    checkedLabel(song.polls, now),
    song.polls?.state ? t('progress.serviceState', { state: serviceState(song.polls.state) }) : null,
  ];
  return (
    <div className="text-sm text-ink-2">
      <p className="break-words tabular-nums">{words.filter((word) => word !== null).join(' · ')}</p>
      {waiting ? null : <p className="text-ink-3">{t('progress.hint')}</p>}
    </div>
  );
}
