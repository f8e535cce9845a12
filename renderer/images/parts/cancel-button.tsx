import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { cancelJob } from '../../generation/job-controls.ts';
import { Button } from '../../ui/button.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { imageStatus } from '../image-status.ts';
import { generations } from '../images.ts';

interface CancelButtonProps {
  /** The generation that was just asked for. */
  readonly id: string;
  readonly onDone: () => void;
}

/** Takes back what was asked for by a key, while it waits; later it is only no longer waited for. Nothing once it ended. */
export function CancelButton({ id, onDone }: CancelButtonProps) {
  const { t } = useTranslation('images');
  const generation = useStore(generations.state, ({ items }) => items.find((item) => item.id === id));
  const status = generation && imageStatus(generation);
  if (!generation || status?.kind !== 'under_way') return null;
  const waiting = status.step === 'waiting';
  const hint = t(waiting ? 'pending.removeHint' : 'pending.stopWaitingHint');
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-description={hint}
      {...tooltipAttributes({ label: hint })}
      onClick={() => {
        onDone();
        void cancelJob(generation);
      }}
    >
      {t(waiting ? 'pending.remove' : 'pending.stopWaiting')}
    </Button>
  );
}
