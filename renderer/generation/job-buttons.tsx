import { useTranslation } from 'react-i18next';
import { bills } from '../../shared/domain/sandbox-connection.ts';
import { chargeKey } from '../app/connections-store.ts';
import { openSettings } from '../app/window-state.ts';
import { Button } from '../ui/button.tsx';
import { type TooltipSide, tooltipAttributes } from '../ui/tooltip.tsx';
import { cancelJob, startJob } from './job-controls.ts';
import { type PauseReason, resume, wantsKey } from './queue-pause.ts';

interface CancelJobProps {
  readonly made: { readonly jobId: string; readonly connectionId: string };
  /** The prefix of its messages in the catalogs. */
  readonly words: 'music:progress' | 'images:pending' | 'speech:take';
  /** Whether nothing was sent yet, so that canceling is free. */
  readonly isFree: boolean;
  readonly side?: TooltipSide;
  readonly onPressed?: () => void;
}

/** Renders the button that cancels a waiting job; a sent one is only no longer polled, and may be charged. */
export function CancelJob({ made, words, isFree, side, onPressed }: CancelJobProps) {
  const { t } = useTranslation(['music', 'images', 'speech', 'tasks']);
  const billed = bills(made.connectionId);
  const hint = isFree
    ? t(`tasks:unsent.${chargeKey('removeHint', billed)}`)
    : t(`${words}.${chargeKey('stopWaitingHint', billed)}`);
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-description={hint}
      {...tooltipAttributes({ label: hint, side })}
      onClick={() => {
        onPressed?.();
        void cancelJob(made);
      }}
    >
      {isFree ? t('tasks:unsent.remove') : t(`${words}.stopWaiting`)}
    </Button>
  );
}

interface ContinueJobProps extends Pick<CancelJobProps, 'made' | 'words'> {
  /** Whether it waits for the user since a restart. */
  readonly held: boolean;
  /** Why its calls are paused; null if they are not. */
  readonly paused: PauseReason | null;
}

/** Renders the button that continues a job or the queue if the user has to; nothing otherwise. */
export function ContinueJob({ made, words, held, paused }: ContinueJobProps) {
  const { t } = useTranslation(['music', 'images', 'speech', 'tasks']);
  if (held)
    return (
      <Button size="sm" onClick={() => void startJob(made)}>
        {t(`${words}.start`)}
      </Button>
    );
  if (paused === null) return null;
  return wantsKey(paused, made.connectionId) ? (
    <Button size="sm" onClick={() => openSettings('connections', made.connectionId)}>
      {t('tasks:queue.enterKey')}
    </Button>
  ) : (
    <Button size="sm" onClick={() => resume(paused, made.connectionId)}>
      {t('tasks:queue.resume')}
    </Button>
  );
}
