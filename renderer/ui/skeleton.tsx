import { cx } from './cx.ts';

/** The grey shape of something that is on its way; give it the size of the final thing. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-md bg-hover', className)} />;
}
