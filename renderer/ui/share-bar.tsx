import { cx } from './cx.ts';

interface ShareBarProps {
  /** From 0 to 1; null: something goes on, and nobody knows how far it is. */
  readonly share: number | null;
  /** Its size and place; the color of what is done unless that is the area's. */
  readonly className: string;
  readonly tone?: string;
}

/** A thin bar beside words that say the same: how much of something is done. */
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
