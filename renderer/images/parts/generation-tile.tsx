import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { openInspector, openSettings } from '../../app/window-state.ts';
import { elapsedLabel, wholeSeconds } from '../../generation/elapsed.ts';
import type { GenerationStatus, GenerationStep } from '../../generation/generation-status.ts';
import { CancelJob, ContinueJob } from '../../generation/job-buttons.tsx';
import { usePauseReason } from '../../generation/queue-pause.ts';
import { labelled } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useNow } from '../../ui/use-now.ts';
import { type ImageEnd, imageStatus } from '../image-status.ts';
import { OutcomeTile } from './outcome-tile.tsx';

/** Renders a pending image in its final position and shape: its progress, or how it ended. */
export function GenerationTile({
  generation,
  tabStop = true,
}: {
  generation: ImageGeneration;
  tabStop?: boolean;
}) {
  const { t } = useTranslation('images');
  const status = imageStatus(generation);
  const kept = useKeptFocus<HTMLDivElement>();
  const words = status.kind === 'ended' ? t(`end.${status.end}`) : t('tile.coming');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form field set is something else
    <div
      {...kept}
      role="group"
      data-drawing={generation.id}
      data-row={generation.id}
      tabIndex={tabStop ? 0 : -1}
      aria-label={labelled(words, generation.prompt)}
      title={generation.prompt}
      className="size-full rounded-md focus-visible:outline-3 focus-visible:-outline-offset-3"
    >
      <Inside generation={generation} status={status} />
    </div>
  );
}

function Inside({ generation, status }: { generation: ImageGeneration; status: GenerationStatus<ImageEnd> }) {
  switch (status.kind) {
    case 'under_way':
      return <UnderWay generation={generation} status={status} />;
    case 'ended':
      return <OutcomeTile generation={generation} end={status.end} />;
    case 'made':
      return <span className="block size-full rounded-md bg-hover" />;
    default:
      return status satisfies never;
  }
}

interface UnderWayProps {
  readonly generation: ImageGeneration;
  readonly status: Extract<GenerationStatus, { kind: 'under_way' }>;
}

function UnderWay({ generation, status }: UnderWayProps) {
  const { t } = useTranslation(['images', 'tasks']);
  const { step, percent } = status;
  const held = generation.question === 'held';
  const reason = usePauseReason(generation.connectionId);
  const paused = step === 'waiting' ? reason : null;
  return (
    <div className="@container flex size-full flex-col items-center justify-center gap-1.5 overflow-hidden rounded-md border border-edge/60 border-dashed bg-panel px-2 text-center">
      {percent !== null || step === 'sending' || step === 'running' || step === 'saving' ? (
        <ShareBar share={percent === null ? null : percent / 100} className="h-1 w-28 max-w-4/5" />
      ) : null}
      <p className="max-w-full text-base tabular-nums">
        {held || !paused ? stepLabel(held ? 'held' : step, percent) : t(`tasks:paused.${paused}`)}
      </p>
      {held ? (
        <p className="line-clamp-2 max-w-full text-ink-2 text-xs">{generation.prompt}</p>
      ) : (
        <Waited generation={generation} />
      )}
      <div className="mt-0.5 flex flex-wrap items-center justify-center gap-1">
        <ContinueJob made={generation} words="images:pending" held={held} paused={paused} />
        {step === 'needsKey' && !held ? (
          <Button size="sm" onClick={() => openSettings('connections', generation.connectionId)}>
            {t('tasks:queue.enterKey')}
          </Button>
        ) : null}
        <CancelJob made={generation} words="images:pending" isFree={step === 'waiting'} side="bottom" />
        <span className="hidden @min-[17rem]:block">
          <Button size="sm" variant="ghost" onClick={() => openInspector(generation.jobId)}>
            {t('images:pending.details')}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** Renders the elapsed time. It has its own clock so that only this text rerenders each second. */
function Waited({ generation }: { generation: ImageGeneration }) {
  const now = useNow(true);
  return <p className="max-w-full text-xs text-ink-3 tabular-nums">{waitedLabel(generation, now)}</p>;
}

/** Returns the label of the current step, with the percentage if the service reports one. */
function stepLabel(step: GenerationStep | 'held', percent: number | null): string {
  const words = i18next.t(`images:step.${step}`);
  return percent === null ? words : i18next.t('images:stepWithPercent', { step: words, way: percent / 100 });
}

/** Returns the time since the request, and since the last poll of its task. */
function waitedLabel(
  { createdAt, polls }: Pick<ImageGeneration, 'createdAt' | 'polls'>,
  now: number,
): string {
  const words = [elapsedLabel(Math.max(0, now - createdAt), true)];
  if (polls?.lastAt != null) {
    words.push(i18next.t('images:pending.checked', { ago: wholeSeconds(now - polls.lastAt) }));
  }
  return words.join(' · ');
}
