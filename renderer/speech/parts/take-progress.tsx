import { useTranslation } from 'react-i18next';
import type { Take } from '../../../shared/domain/take.ts';
import { CancelJob, ContinueJob } from '../../generation/job-buttons.tsx';
import { usePauseReason } from '../../generation/queue-pause.ts';
import { ShareBar } from '../../ui/share-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { TakeStatus } from '../take-state.ts';

interface TakeProgressProps {
  readonly take: Take;
  readonly status: Extract<TakeStatus, { kind: 'under_way' }>;
}

/** Shows the progress of a take being made, and the actions for it. */
export function TakeProgress({ take, status }: TakeProgressProps) {
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
        <p className="min-w-0 flex-1 text-sm text-ink-2">{t('speech:take.held')}</p>
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
