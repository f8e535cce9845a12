import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { openInspector } from '../../app/open-inspector.ts';
import { changeSettings, useSettings } from '../../app/settings-store.ts';
import { openSettings } from '../../app/window-state.ts';
import { elapsedWords } from '../../generation/elapsed.ts';
import { cancelJob, startJob } from '../../generation/job-controls.ts';
import { formatDuration } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { DrawingStep } from '../drawing-state.ts';
import { type DrawingStatus, drawingStatus } from '../drawing-state.ts';
import { pictureJobs } from '../images.ts';
import { DrawingEnding } from './drawing-ending.tsx';

/** A picture to come, in the place and shape it will have: how far it is, or how it ended. */
export function DrawingTile({ drawing, tabStop = true }: { drawing: ImageGeneration; tabStop?: boolean }) {
  const { t } = useTranslation('images');
  const status = drawingStatus(drawing);
  const words = status.kind === 'ended' ? t(`end.${status.end}`) : t('tile.coming');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form field set is something else
    <div
      role="group"
      data-drawing={drawing.id}
      data-row={drawing.id}
      tabIndex={tabStop ? 0 : -1}
      aria-label={`${words}: ${drawing.prompt}`}
      title={drawing.prompt}
      className="size-full rounded-md focus-visible:outline-3 focus-visible:-outline-offset-3"
    >
      <Inside drawing={drawing} status={status} />
    </div>
  );
}

function Inside({ drawing, status }: { drawing: ImageGeneration; status: DrawingStatus }) {
  switch (status.kind) {
    case 'under_way':
      return <UnderWay drawing={drawing} status={status} />;
    case 'ended':
      return <DrawingEnding drawing={drawing} end={status.end} />;
    case 'drawn':
      return <span className="block size-full rounded-md bg-hover" />;
    default:
      return status satisfies never;
  }
}

interface UnderWayProps {
  readonly drawing: ImageGeneration;
  readonly status: Extract<DrawingStatus, { kind: 'under_way' }>;
}

function UnderWay({ drawing, status }: UnderWayProps) {
  const { step, percent } = status;
  const held = useStore(pictureJobs.questions, (questions) => questions[drawing.jobId] === 'held');
  const paused = useSettings((settings) => settings.queuePaused) && step === 'waiting';
  return (
    <div className="@container flex size-full flex-col items-center justify-center gap-1.5 overflow-hidden rounded-md border border-edge/60 border-dashed bg-panel px-2 text-center">
      {percent === null ? (
        step === 'sending' || step === 'running' || step === 'saving' ? (
          <Unmeasured />
        ) : null
      ) : (
        <span aria-hidden className="block h-1 w-28 max-w-4/5 overflow-hidden rounded-full bg-hairline">
          <span
            style={{ width: `${percent}%` }}
            className="block h-full rounded-full bg-craft transition-[width] duration-300"
          />
        </span>
      )}
      <p className="max-w-full text-base tabular-nums">
        {stepWords(held ? 'held' : paused ? 'paused' : step, percent)}
      </p>
      {held ? (
        <p className="line-clamp-2 max-w-full text-ink-2 text-xs">{drawing.prompt}</p>
      ) : (
        <Waited drawing={drawing} />
      )}
      <Doing drawing={drawing} step={step} held={held} paused={paused} />
    </div>
  );
}

/** Something goes on, and nobody knows how far it is. */
function Unmeasured() {
  return (
    <span aria-hidden className="block h-1 w-28 max-w-4/5 overflow-hidden rounded-full bg-hairline">
      <span className="block h-full w-1/3 animate-pulse rounded-full bg-craft" />
    </span>
  );
}

/** Its clock is its own, so that a second passing draws these few words and not the tile. */
function Waited({ drawing }: { drawing: ImageGeneration }) {
  const now = useNow(true);
  return <p className="max-w-full text-xs text-ink-3 tabular-nums">{waitedWords(drawing, now)}</p>;
}

interface DoingProps {
  readonly drawing: ImageGeneration;
  readonly step: UnderWayProps['status']['step'];
  readonly held: boolean;
  readonly paused: boolean;
}

function Doing({ drawing, step, held, paused }: DoingProps) {
  const { t } = useTranslation('images');
  const waiting = step === 'waiting';
  const hint = t(waiting ? 'pending.removeHint' : 'pending.stopWaitingHint');
  return (
    <div className="mt-0.5 flex flex-wrap items-center justify-center gap-1">
      {held ? (
        <Button size="sm" onClick={() => void startJob(drawing)}>
          {t('pending.start')}
        </Button>
      ) : paused ? (
        <Button size="sm" onClick={() => void changeSettings({ queuePaused: false }).catch(reportError)}>
          {t('pending.resume')}
        </Button>
      ) : step === 'needsKey' ? (
        <Button size="sm" onClick={() => openSettings('connections', drawing.connectionId)}>
          {t('pending.openKey')}
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="ghost"
        aria-description={hint}
        {...tooltipAttributes({ label: hint, side: 'bottom' })}
        onClick={() => void cancelJob(drawing)}
      >
        {t(waiting ? 'pending.remove' : 'pending.stopWaiting')}
      </Button>
      <span className="hidden @min-[17rem]:block">
        <Button size="sm" variant="ghost" onClick={() => openInspector(drawing.jobId)}>
          {t('pending.details')}
        </Button>
      </span>
    </div>
  );
}

/** Returns the label of the current step, with the percentage if the service reports one. */
function stepWords(step: DrawingStep | 'held' | 'paused', percent: number | null): string {
  const words = i18next.t(`images:step.${step}`);
  return percent === null ? words : i18next.t('images:stepWithPercent', { step: words, way: percent / 100 });
}

/** How long ago it was asked for, and when the service was last asked after it. */
function waitedWords(
  { createdAt, polls }: Pick<ImageGeneration, 'createdAt' | 'polls'>,
  now: number,
): string {
  const words = [elapsedWords(Math.max(0, now - createdAt), true)];
  if (polls?.lastAt != null) {
    // Whole seconds: tenths would only flicker.
    const ago = formatDuration(Math.max(1000, Math.floor((now - polls.lastAt) / 1000) * 1000));
    words.push(i18next.t('images:pending.checked', { ago }));
  }
  return words.join(' · ');
}
