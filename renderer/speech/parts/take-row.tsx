import { TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Take } from '../../../shared/domain/take.ts';
import { dragAsset } from '../../app/asset-files.ts';
import { GenerationOutcome } from '../../generation/generation-outcome.tsx';
import { CancelJob, ContinueJob } from '../../generation/job-buttons.tsx';
import { dismissJob } from '../../generation/job-controls.ts';
import { usePauseReason } from '../../generation/queue-pause.ts';
import { labelled } from '../../locales/format.ts';
import { PlayIcon } from '../../playback/play-icon.tsx';
import { isOn, seekTo, usePlayer } from '../../playback/player.ts';
import { Button } from '../../ui/button.tsx';
import { clockTime } from '../../ui/clock-time.ts';
import { cx } from '../../ui/cx.ts';
import { SelectedMark } from '../../ui/selection-bar.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TitleField } from '../../ui/title-field.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useNow } from '../../ui/use-now.ts';
import { Waveform } from '../../ui/waveform.tsx';
import { abStore } from '../ab-store.ts';
import { takeSelection } from '../speech.ts';
import { playTakeFrom, renameTake, togglePlayTake } from '../take-actions.ts';
import { heardMs, type TakeStatus, takeFacts, takeStatus } from '../take-state.ts';
import { isPlayable } from '../track-of.ts';
import { TakeText } from './take-segments.tsx';
import { TakeMenu, TakeTools } from './take-tools.tsx';

const MINUTE = 60_000;

interface TakeRowProps {
  readonly take: Take;
  readonly tabStop: boolean;
  /** Whether it was requested from elsewhere and is highlighted. */
  readonly flash: boolean;
  readonly renaming: boolean;
  readonly onRename: (takeId: string | null) => void;
  readonly onRenamed: (takeId: string) => void;
}

/**
 * Renders a take in the list, to play, compare and save. It is memoized and rerenders only when the take
 * changes or starts or stops playing.
 */
export const TakeRow = memo(function TakeRow(props: TakeRowProps) {
  const { take, tabStop, flash, renaming, onRename, onRenamed } = props;
  const { t } = useTranslation('speech');
  const [open, setOpen] = useState(false);
  const current = usePlayer((state) => state.track?.id === take.id);
  const side = useStore(abStore, ({ a, b }) => (take.id === a ? 'A' : take.id === b ? 'B' : null));
  const status = takeStatus(take);
  const { asset } = take;
  const title = take.title || take.voiceName;
  const facts = takeFacts(take, useNow(true, MINUTE));
  const length = heardMs(take);
  const kept = useKeptFocus<HTMLElement>();
  return (
    <article
      {...kept}
      data-take={take.id}
      data-row={take.id}
      tabIndex={tabStop ? 0 : -1}
      aria-description={t('take.keys')}
      aria-label={labelled(take.voiceName, title)}
      aria-busy={status.kind === 'under_way' || undefined}
      className={cx(
        'group/take flex flex-col gap-1.5 rounded-lg border bg-raised px-3 pt-2.5 pb-1.5 transition-colors',
        current ? 'border-craft' : 'border-hairline',
        flash && 'bg-craft-tint',
      )}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
        <TakePlay take={take} title={title} current={current} />
        {renaming ? (
          <TitleField
            title={title}
            label={t('take.renameLabel')}
            onDone={(next) => {
              onRename(null);
              if (next !== null) void renameTake(take, next);
              onRenamed(take.id);
            }}
          />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: dragging out is a shortcut; "Save as" does the same.
          <div
            draggable={asset !== null && !asset.missing}
            onDragStart={(event) => asset && dragAsset(event.dataTransfer, asset)}
            {...(asset && !asset.missing ? tooltipAttributes({ label: t('take.drag') }) : {})}
            className="min-w-0"
          >
            <p className="flex items-center gap-1.5 font-medium">
              {side ? (
                <span
                  role="img"
                  aria-label={t('ab.onSide', { side })}
                  className="flex size-4.5 shrink-0 items-center justify-center rounded-sm bg-craft-tint text-2xs font-semibold text-craft-ink"
                >
                  {side}
                </span>
              ) : null}
              <SelectedMark selection={takeSelection} id={take.id} />
              <span className="truncate">{title}</span>
            </p>
            <p
              className="truncate text-sm text-ink-3 tabular-nums"
              title={`${facts} · ${take.settings.model}`}
            >
              {facts}
            </p>
          </div>
        )}
        <span className="-mr-1 flex items-center gap-0.5">
          {length > 0 ? <span className="text-sm text-ink-2 tabular-nums">{clockTime(length)}</span> : null}
          <TakeMenu take={take} title={title} onRename={() => onRename(take.id)} />
        </span>
      </div>
      {status.kind === 'under_way' ? (
        <TakeProgress take={take} status={status} />
      ) : asset ? (
        <TakeWave take={take} title={title} current={current} />
      ) : null}
      {status.kind === 'ended' ? <GenerationOutcome made={take} end={status.end} /> : null}
      <TakeText take={take} open={open} onToggle={() => setOpen(!open)}>
        <TakeTools take={take} title={title} side={side} />
      </TakeText>
      {asset?.missing ? (
        <p className="flex items-center gap-1.5 text-sm text-warn">
          <TriangleAlert aria-hidden size={15} />
          {t('take.missing')}
        </p>
      ) : null}
      <SegmentRedo take={take} />
    </article>
  );
});

function TakeWave({ take, title, current }: { take: Take; title: string; current: boolean }) {
  const { t } = useTranslation('speech');
  const positionMs = usePlayer((state) => (current ? state.positionMs : 0));
  if (!take.asset) return null;
  return (
    <Waveform
      peaks={take.asset.peaks}
      durationMs={take.asset.durationMs}
      positionMs={positionMs}
      label={t('take.waveform', { title })}
      onSeek={take.asset.missing ? undefined : (ms) => (current ? seekTo(ms) : playTakeFrom(take, ms))}
      className="h-9"
    />
  );
}

/** Renders the button that plays a take, from its first part on. */
function TakePlay({ take, title, current }: { take: Take; title: string; current: boolean }) {
  const { t } = useTranslation('speech');
  const status = usePlayer((state) => (current ? state.status : 'idle'));
  const on = isOn(status);
  return (
    <button
      type="button"
      data-play
      disabled={!isPlayable(take)}
      aria-label={t(on ? 'take.pauseNamed' : 'take.playNamed', { title })}
      onClick={() => togglePlayTake(take)}
      className={cx(
        'flex size-9 shrink-0 items-center justify-center rounded-full border transition-colors disabled:opacity-40',
        on
          ? 'border-craft bg-craft text-on-fill'
          : 'border-hairline bg-background text-ink-2 enabled:hover:border-edge enabled:hover:text-ink',
      )}
    >
      <PlayIcon status={status} size={15} />
    </button>
  );
}

/** Renders the regeneration of a segment or its failure, separate from the take, which keeps its file. */
function SegmentRedo({ take }: { take: Take }) {
  const { t } = useTranslation(['speech', 'tasks']);
  if (take.redo === null) return null;
  const { jobId, state, error, question } = take.redo;
  // To the job's controls it is like a take without a file.
  const redo: Take = { ...take, jobId, state, error, question, asset: null, parts: [], progress: null };
  const status = takeStatus(redo);
  return (
    <section aria-label={t('segment.redo')} className="mt-2 border-t border-hairline pt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <p className="min-w-0 flex-1 text-ink-2">
          {t('segment.redo')}
          {status.kind === 'ended' ? ` · ${t('segment.unchanged')}` : null}
        </p>
        {status.kind === 'ended' && status.end !== 'unknown' ? (
          <Button size="sm" variant="ghost" onClick={() => void dismissJob(redo)}>
            {t('tasks:ending.dismiss')}
          </Button>
        ) : null}
      </div>
      {status.kind === 'under_way' ? <TakeProgress take={redo} status={status} /> : null}
      {status.kind === 'ended' ? <GenerationOutcome made={redo} end={status.end} /> : null}
    </section>
  );
}

interface TakeProgressProps {
  readonly take: Take;
  readonly status: Extract<TakeStatus, { kind: 'under_way' }>;
}

/** Shows the progress of a take being made, and the actions for it. */
function TakeProgress({ take, status }: TakeProgressProps) {
  const { t } = useTranslation(['speech', 'tasks']);
  const held = take.question === 'held';
  const { step, piece, pieces } = status;
  const reason = usePauseReason(take.connectionId);
  const paused = step === 'waiting' ? reason : null;
  const done = take.progress?.done ?? 0;
  // Before anything is sent, canceling is free; later the service continues and may charge.
  const free = step === 'waiting' && done === 0;
  if (held) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 text-sm text-ink-2">{t('tasks:unsent.held')}</p>
        <ContinueJob made={take} words="speech:take" held paused={null} />
        <CancelJob made={take} words="speech:take" isFree={free} />
      </div>
    );
  }
  return (
    <div className="flex min-h-9 items-center gap-2.5">
      {step === 'waiting' ? null : <Spinner className="text-ink-3" />}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="truncate text-sm text-ink-2 tabular-nums">
          {paused ? t(`tasks:paused.${paused}`) : t(`speech:take.step.${step}`, { piece, pieces })}
        </p>
        {pieces > 1 ? <ShareBar share={done / pieces} className="h-1" /> : null}
      </div>
      <ContinueJob made={take} words="speech:take" held={false} paused={paused} />
      <CancelJob made={take} words="speech:take" isFree={free} />
    </div>
  );
}
