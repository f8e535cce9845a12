import { useStore } from 'zustand';
import { CancelJob } from '../../generation/job-buttons.tsx';
import { imageStatus } from '../image-status.ts';
import { generations } from '../images.ts';

interface CancelButtonProps {
  /** The new generation. */
  readonly id: string;
  readonly onDone: () => void;
}

/**
 * Renders a button that removes a generation while it is queued and stops checking it while it
 * runs. Renders nothing once it ended.
 */
export function CancelButton({ id, onDone }: CancelButtonProps) {
  const generation = useStore(generations.state, ({ items }) => items.find((item) => item.id === id));
  const status = generation && imageStatus(generation);
  if (!generation || status?.kind !== 'under_way') return null;
  return (
    <CancelJob
      made={generation}
      words="images:pending"
      isFree={status.step === 'waiting'}
      onPressed={onDone}
    />
  );
}
