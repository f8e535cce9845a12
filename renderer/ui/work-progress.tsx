import type { OperationProgress } from '../../shared/contract/operation-events.ts';
import { cx } from './cx.ts';

interface WorkProgressBarProps {
  /** The name of the operation. */
  readonly label: string;
  /** Null until the operation reports progress. */
  readonly progress: OperationProgress | null;
  /** The progress as text. */
  readonly text: string;
  readonly className?: string;
}

/** Shows the progress of a long operation; the bar is indeterminate when the total is unknown. */
export function WorkProgressBar({ label, progress, text, className }: WorkProgressBarProps) {
  const of = progress?.of ?? null;
  const way = progress && of !== null && of > 0 ? Math.min(1, progress.done / of) : null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={way === null ? undefined : Math.round(way * 100)}
      aria-valuetext={text}
      className={cx('h-1.5 overflow-hidden rounded-full bg-hairline', className)}
    >
      <div
        style={{ width: way === null ? '100%' : `${way * 100}%` }}
        className={cx(
          'h-full rounded-full transition-[width]',
          way === null ? 'animate-pulse bg-edge' : 'bg-ink-2',
        )}
      />
    </div>
  );
}
