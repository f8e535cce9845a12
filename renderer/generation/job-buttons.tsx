import { useTranslation } from 'react-i18next';
import { openSettings } from '../app/window-state.ts';
import { Button } from '../ui/button.tsx';
import { type TooltipSide, tooltipAttributes } from '../ui/tooltip.tsx';
import { cancelJob, startJob } from './job-controls.ts';
import { type PauseReason, resume, wantsKey } from './queue-pause.ts';

interface CancelJobProps {
  readonly made: { readonly jobId: string };
  /** The place of its words in the catalogs. */
  readonly words: 'music:progress' | 'images:pending' | 'speech:take';
  /** Nothing was sent yet: it can be taken back for nothing. */
  readonly isFree: boolean;
  readonly side?: TooltipSide;
  readonly onPressed?: () => void;
}

/** Takes back what waits; later it is only no longer waited for, and may be billed. */
export function CancelJob({ made, words, isFree, side, onPressed }: CancelJobProps) {
  const { t } = useTranslation(['music', 'images', 'speech']);
  const hint = t(`${words}.${isFree ? 'removeHint' : 'stopWaitingHint'}`);
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
      {t(`${words}.${isFree ? 'remove' : 'stopWaiting'}`)}
    </Button>
  );
}

interface ContinueJobProps extends Pick<CancelJobProps, 'words'> {
  readonly made: { readonly jobId: string; readonly connectionId: string };
  /** It waits for the user since a restart. */
  readonly held: boolean;
  readonly paused: PauseReason | null;
}

/** Lets go on what the user has to let go on; nothing for what does so by itself. */
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
