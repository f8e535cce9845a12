import { useTranslation } from 'react-i18next';
import { saveSetting } from '../app/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { type TooltipSide, tooltipAttributes } from '../ui/tooltip.tsx';
import { cancelJob, startJob } from './job-controls.ts';

interface CancelJobProps {
  readonly made: { readonly jobId: string };
  /** The prefix of its messages in the catalogs. */
  readonly words: 'music:progress' | 'images:pending' | 'speech:take';
  /** Whether nothing was sent yet, so that canceling is free. */
  readonly isFree: boolean;
  readonly side?: TooltipSide;
  readonly onPressed?: () => void;
}

/** Renders the button that cancels a waiting job; a sent one is only no longer polled, and may be charged. */
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

interface ContinueJobProps extends Pick<CancelJobProps, 'made' | 'words'> {
  /** Whether it waits for the user since a restart. */
  readonly held: boolean;
  /** Whether the queue is paused. */
  readonly paused: boolean;
}

/** Renders the button that continues a job or the queue if the user has to; nothing otherwise. */
export function ContinueJob({ made, words, held, paused }: ContinueJobProps) {
  const { t } = useTranslation(['music', 'images', 'speech']);
  if (held)
    return (
      <Button size="sm" onClick={() => void startJob(made)}>
        {t(`${words}.start`)}
      </Button>
    );
  if (!paused) return null;
  return (
    <Button size="sm" onClick={() => saveSetting({ queuePaused: false })}>
      {t(`${words}.resume`)}
    </Button>
  );
}
