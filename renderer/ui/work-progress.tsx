import type { OperationProgress } from '../../shared/contract/operation-events.ts';
import { cx } from './cx.ts';

interface WorkProgressBarProps {
  /** What is being done. */
  readonly label: string;
  /** Null: it has just begun. */
  readonly progress: OperationProgress | null;
  /** How far it is, in words. */
  readonly text: string;
  readonly className?: string;
}

/** How far a long piece of work is; where the end is not known the bar only shows that it goes on. */
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
