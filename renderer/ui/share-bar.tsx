import { cx } from './cx.ts';

interface ShareBarProps {
  /** From 0 to 1; null if the progress is unknown. */
  readonly share: number | null;
  /** Sets size and position. The color is that of the area unless `tone` sets it. */
  readonly className: string;
  readonly tone?: string;
}

/** Renders a thin progress bar beside a text that says the same. */
export function ShareBar({ share, className, tone = 'bg-craft' }: ShareBarProps) {
  return (
    <span aria-hidden className={cx('block overflow-hidden rounded-full bg-hairline', className)}>
      <span
        style={{ width: share === null ? undefined : `${share * 100}%` }}
        className={cx(
          'block h-full rounded-full transition-[width]',
          tone,
          share === null && 'w-1/3 animate-pulse',
        )}
      />
    </span>
  );
}
