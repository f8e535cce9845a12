import { useTranslation } from 'react-i18next';
import type { OperationProgress } from '../../shared/contract/operation-events.ts';
import { formatBytes } from '../locales/format.ts';
import { Button } from './button.tsx';
import { WorkProgressBar } from './work-progress.tsx';

interface WorkLineProps {
  readonly label: string;
  /** In bytes. */
  readonly progress: OperationProgress | null;
  readonly stopping?: boolean;
  readonly onStop: () => void;
}

/** How far something with bytes is, and how to stop it. */
export function WorkLine({ label, progress, stopping = false, onStop }: WorkLineProps) {
  const { t } = useTranslation('settings');
  const text =
    progress === null
      ? ''
      : progress.of === null
        ? formatBytes(progress.done)
        : t('data.amount', { done: formatBytes(progress.done), of: formatBytes(progress.of) });
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-hairline px-4 py-3">
      <div className="flex items-center gap-3 text-sm">
        <p className="min-w-0 flex-1 truncate">{label}</p>
        <p className="text-ink-2 tabular-nums">{text}</p>
        <Button size="sm" busy={stopping} onClick={onStop}>
          {t('data.stop')}
        </Button>
      </div>
      <WorkProgressBar label={label} progress={progress} text={text} />
    </div>
  );
}
