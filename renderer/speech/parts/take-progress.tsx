import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Take } from '../../../shared/domain/take.ts';
import { changeSettings, useSettings } from '../../app/settings-store.ts';
import { cancelJob, startJob } from '../../generation/job-controls.ts';
import { Button } from '../../ui/button.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { takeJobs } from '../speech.ts';
import type { TakeStatus } from '../take-state.ts';

interface TakeProgressProps {
  readonly take: Take;
  readonly status: Extract<TakeStatus, { kind: 'under_way' }>;
}

/** Shows the progress of a take being made, and the actions for it. */
export function TakeProgress({ take, status }: TakeProgressProps) {
  const { t } = useTranslation('speech');
  const held = useStore(takeJobs.questions, (questions) => questions[take.jobId] === 'held');
  const paused = useSettings((settings) => settings.queuePaused) && status.step === 'waiting';
  const { step, piece, pieces } = status;
  const done = take.progress?.done ?? 0;
  // Before anything is sent it is taken back for nothing; later the service goes on and may bill.
  const free = step === 'waiting' && done === 0;
  if (held) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 text-sm text-ink-2">{t('take.held')}</p>
        <Button size="sm" onClick={() => void startJob(take)}>
          {t('take.start')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void cancelJob(take)}>
          {t('take.remove')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex min-h-9 items-center gap-2.5">
      {step === 'waiting' ? null : <Spinner className="text-ink-3" />}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="truncate text-sm text-ink-2 tabular-nums">
          {paused ? t('take.paused') : t(`take.step.${step}`, { piece, pieces })}
        </p>
        {pieces > 1 ? <ShareBar share={done / pieces} className="h-1" /> : null}
      </div>
      {paused ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => void changeSettings({ queuePaused: false }).catch(reportError)}
        >
          {t('take.resume')}
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="ghost"
        {...tooltipAttributes({ label: t(free ? 'take.removeHint' : 'take.stopWaitingHint') })}
        aria-description={t(free ? 'take.removeHint' : 'take.stopWaitingHint')}
        onClick={() => void cancelJob(take)}
      >
        {t(free ? 'take.remove' : 'take.stopWaiting')}
      </Button>
    </div>
  );
}
